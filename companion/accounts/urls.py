"""The addresses of accounts."""

from django.urls import path

from companion.accounts import views

urlpatterns = [
    path("sign-up/", views.sign_up, name="sign-up"),
    path("sign-in/", views.sign_in, name="sign-in"),
    path("sign-out/", views.sign_out, name="sign-out"),
    path("sign-out/everywhere/", views.sign_out_everywhere, name="sign-out-everywhere"),
    path("delete/", views.delete, name="account-delete"),
    path("password/", views.ForgottenView.as_view(), name="password"),
    path("password/change/", views.ChangeView.as_view(), name="password-change"),
    path("password/sent/", views.SentView.as_view(), name="password-sent"),
    path("password/done/", views.DoneView.as_view(), name="password-done"),
    path("password/<uidb64>/<token>/", views.NewPasswordView.as_view(), name="password-new"),
]
