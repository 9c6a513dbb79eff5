"""The entry for uvicorn; live pages need this one."""

import os
import warnings

from django.core.asgi import get_asgi_application

from companion.uploads import LimitBody

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")

# WhiteNoise streams its files synchronously; they are small and cached, so the warning is not
# useful.
warnings.filterwarnings(
    "ignore", message="StreamingHttpResponse must consume synchronous iterators"
)

application = LimitBody(get_asgi_application())
