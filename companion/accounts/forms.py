"""Forms of an account: sign up, sign in, ask for a new password, delete."""

from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.forms import PasswordChangeForm, PasswordResetForm, SetPasswordForm
from django.contrib.auth.password_validation import validate_password
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from campaigns.text import one_line
from companion.accounts.models import User, plain_email

EMAIL = {"autocomplete": "email", "inputmode": "email", "autocapitalize": "none"}


def text(**attributes: str) -> forms.TextInput:
    return forms.TextInput({"class": "input", **attributes})


def password(autocomplete: str) -> forms.PasswordInput:
    return forms.PasswordInput({"class": "input", "autocomplete": autocomplete})


class SignUp(forms.Form):
    """A new account. The view checks, under a limit, whether the address is taken."""

    name = forms.CharField(label=_("Name"), max_length=40, widget=text(autocomplete="nickname"))
    email = forms.EmailField(
        label=_("E-mail"), widget=forms.EmailInput({"class": "input", **EMAIL})
    )
    password = forms.CharField(
        label=_("Password"),
        widget=password("new-password"),
        strip=False,
        max_length=200,
        help_text=_("At least 8 characters, not only digits."),
    )

    def clean_name(self) -> str:
        name = one_line(self.cleaned_data["name"], 40)
        if not name:
            raise forms.ValidationError(_("How shall we call you?"))
        return name

    def clean_email(self) -> str:
        return plain_email(self.cleaned_data["email"])

    def clean_password(self) -> str:
        """Validated here so that a weak password is reported together with the other mistakes."""
        password: str = self.cleaned_data["password"]
        validate_password(password)
        return password


class SignIn(forms.Form):
    """An account and its password; the answer never says which of the two is wrong."""

    email = forms.EmailField(
        label=_("E-mail"), widget=forms.EmailInput({"class": "input", **EMAIL})
    )
    password = forms.CharField(
        label=_("Password"), widget=password("current-password"), strip=False, max_length=200
    )

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request
        self.user: User | None = None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if {"email", "password"} <= cleaned.keys():
            email = plain_email(cleaned["email"])
            user = authenticate(self.request, username=email, password=cleaned["password"])
            if not isinstance(user, User):
                raise forms.ValidationError(_("The address or the password is wrong."))
            self.user = user
        return cleaned


class Forgotten(PasswordResetForm):
    """The address to which the link for a new password is sent."""

    email = forms.EmailField(
        label=_("E-mail"), widget=forms.EmailInput({"class": "input", **EMAIL})
    )


class NewPassword(SetPasswordForm):
    """A new password, typed twice because nobody can look it up later."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget = password("new-password")
            field.help_text = ""
        self.fields["new_password1"].label = _("New password")
        self.fields["new_password1"].help_text = _("At least 8 characters, not only digits.")
        self.fields["new_password2"].label = _("The same once more")


class ChangePassword(PasswordChangeForm):
    """The old password, then the new one twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, label, kind in (
            ("old_password", _("The password until now"), "current-password"),
            ("new_password1", _("New password"), "new-password"),
            ("new_password2", _("The same once more"), "new-password"),
        ):
            field = self.fields[name]
            field.label, field.help_text, field.widget = label, "", password(kind)
        self.fields["new_password1"].help_text = _("At least 8 characters, not only digits.")
        self.error_messages = {
            **self.error_messages,
            "password_incorrect": _("This is not your password."),
        }


class Delete(forms.Form):
    """Deleting needs the password: phones lie around unlocked."""

    password = forms.CharField(
        label=_("Password"), widget=password("current-password"), strip=False, max_length=200
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password
