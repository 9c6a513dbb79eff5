"""Sign up, sign in, sign out here or everywhere, a new password by mail, delete the account."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import login, logout, views
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.seats.access import GROUPS, NAMES, phone_groups, remember
from companion.accounts import forms
from companion.accounts.mail import letter_host, sends_mail
from companion.accounts.models import User, plain_email
from companion.came_from import came_from
from companion.http import HttpRequest
from companion.limits import (
    MAILS,
    MAILS_TO,
    OWN_PASSWORD,
    SIGN_IN_ACCOUNT,
    SIGN_IN_ADDRESS,
    SIGN_INS,
    SIGN_UPS,
    address_of,
    told_to_wait,
    tried,
)


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Create an account, which takes over the groups of this browser.

    Whether the address already has an account is checked only for a valid form, and only a limited
    number of times.
    """
    form = forms.SignUp(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _draw(request, "sign_up", form, status=422 if form.errors else 200)
    if wait := SIGN_UPS.spend(address_of(request)):
        return _held_up(request, "sign_up", form, wait)
    cleaned = form.cleaned_data
    if User.objects.filter(email=cleaned["email"]).exists():
        return _sent_twice(request, form)
    try:
        user = User.objects.create_user(cleaned["email"], cleaned["password"], cleaned["name"])
    except IntegrityError:  # the same form was sent twice at once
        return _sent_twice(request, form)
    login(request, user)
    remember(request, phone_groups(request))
    return redirect(_next(request))


def _sent_twice(request: HttpRequest, form: forms.SignUp) -> HttpResponse:
    """Handle a second tap, or somebody who forgot their account: the right password signs them in."""
    if wait := _tried(request):
        return _held_up(request, "sign_up", form, wait)
    again = forms.SignIn(request, request.POST)
    if again.is_valid() and again.user is not None:
        return _signed_in(request, again.user)
    form.add_error(
        None,
        _("This address and this password do not go together. If you have an account, sign in."),
    )
    return _draw(request, "sign_up", form, status=422)


def _tried(request: HttpRequest) -> int:
    """Count a try for this account and return the seconds to wait. A try that has to wait does not
    count against others.
    """
    address, email = address_of(request), _email(request)
    return (
        SIGN_INS.spend(address, email)
        or SIGN_IN_ADDRESS.spend(address)
        or SIGN_IN_ACCOUNT.spend(address, email, among=email)
    )


def _email(request: HttpRequest) -> str:
    return request.POST.get("email", "").strip().lower()[:254]


def _signed_in(request: HttpRequest, user: User) -> HttpResponse:
    address, email = address_of(request), _email(request)
    SIGN_INS.refund(address, email)
    SIGN_IN_ADDRESS.refund(address)
    SIGN_IN_ACCOUNT.refund(address, email, among=email)
    login(request, user)
    return redirect(_next(request))


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in to an account."""
    form = forms.SignIn(request, request.POST or None)
    if request.method == "GET":
        return _draw(request, "sign_in", form)
    if wait := _tried(request):
        return _held_up(request, "sign_in", forms.SignIn(request), wait)
    if not form.is_valid() or form.user is None:
        return _draw(request, "sign_in", form, status=422)
    return _signed_in(request, form.user)


def _held_up(request: HttpRequest, page: str, form: Any, wait: int) -> HttpResponse:
    return told_to_wait(_draw(request, page, form, tried(wait), 429), wait)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out on this browser, which keeps the groups whose link it has opened."""
    _end(request)
    return redirect("home")


@require_POST
@login_required
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    """Sign out on every device: each session depends on the account's salt, which changes here."""
    _account(request).end_all_sessions()
    _end(request)
    messages.info(request, _("You are signed out on all devices."))
    return redirect("sign-in")


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@login_required
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account but keep the group's history: its people no longer belong to an account."""
    user = _account(request)
    if request.method == "POST" and (wait := OWN_PASSWORD.spend(str(user.pk))):
        return _held_up(request, "delete", forms.Delete(user), wait)
    form = forms.Delete(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        _end(request)
        user.delete()
        messages.info(request, _("Your account is deleted. The tables of your groups are kept."))
        return redirect("home")
    return _draw(request, "delete", form, status=422 if form.errors else 200)


def _account(request: HttpRequest) -> User:
    return User.objects.get(pk=request.user.pk)


def _end(request: HttpRequest) -> None:
    """Sign out, but leave the browser what it had as a guest."""
    guest_data = {key: request.session[key] for key in (GROUPS, NAMES) if key in request.session}
    logout(request)
    request.session.update(guest_data)


def _next(request: HttpRequest) -> str:
    """The page that somebody came from, if it is one of ours."""
    return came_from(request) or "/me/"


def _draw(
    request: HttpRequest, page: str, form: Any, wrong: str = "", status: int = 200
) -> HttpResponse:
    target = _next(request)
    context = {"form": form, "wrong": wrong, "next": "" if target == "/me/" else target}
    return render(request, f"accounts/{page}.html", context, status=status)


class ForgottenView(views.PasswordResetView):
    """Ask for a new password; the answer is the same whether or not the account exists."""

    template_name = "accounts/forgotten.html"
    email_template_name = "accounts/mail.txt"
    subject_template_name = "accounts/mail_subject.txt"
    form_class = forms.Forgotten
    success_url = reverse_lazy("password-sent")

    def form_valid(self, form: Any) -> HttpResponse:
        if wait := MAILS.spend(address_of(self.request)):
            context = self.get_context_data(form=form, wrong=tried(wait))
            return told_to_wait(self.render_to_response(context, status=429), wait)
        if MAILS_TO.spend(plain_email(form.cleaned_data["email"])):
            return redirect(self.success_url)  # the same answer: enough letters were sent
        self.extra_email_context = {"domain": letter_host(self.request)}
        return super().form_valid(form)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_context_data(**kwargs), "sends_mail": sends_mail()}


class SentView(views.PasswordResetDoneView):
    template_name = "accounts/sent.html"
    extra_context = {"sends_mail": sends_mail}


class NewPasswordView(views.PasswordResetConfirmView):
    """The page behind the link of the mail."""

    template_name = "accounts/new_password.html"
    form_class = forms.NewPassword
    success_url = reverse_lazy("password-done")


class ChangeView(views.PasswordChangeView):
    """A new password for somebody who knows the old one, without a letter."""

    template_name = "accounts/change.html"
    form_class = forms.ChangePassword
    success_url = reverse_lazy("me")

    def post(self, request: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        """Limit the guesses: a phone may lie around unlocked."""
        wait = OWN_PASSWORD.spend(str(request.user.pk))
        if not wait:
            return super().post(request, *args, **kwargs)
        blank = forms.ChangePassword(request.user)
        context = self.get_context_data(form=blank, wrong=tried(wait))
        return told_to_wait(self.render_to_response(context, status=429), wait)

    def form_valid(self, form: Any) -> HttpResponse:
        OWN_PASSWORD.refund(str(form.user.pk))
        answer = super().form_valid(form)
        text = _("The new password holds. Other devices are signed out.")
        messages.info(self.request, text)
        return answer

    def form_invalid(self, form: Any) -> HttpResponse:
        if "old_password" not in form.errors:
            OWN_PASSWORD.refund(str(form.user.pk))
        return self.render_to_response(self.get_context_data(form=form), status=422)


class DoneView(views.PasswordResetCompleteView):
    template_name = "accounts/done.html"
