# The site as an image; the same one runs the web server and the worker (see compose.yaml).
FROM python:3.12-slim-bookworm

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 DATA_DIR=/data STATIC_ROOT=/app/collected SHIPLOG_EMBEDDED=0
WORKDIR /app

COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt

COPY . .
# Neither secret nor name reaches the image: both serve this one command.
RUN SECRET_KEY=build ALLOWED_HOSTS=build python manage.py compile_translations \
    && SECRET_KEY=build ALLOWED_HOSTS=build python manage.py collectstatic --noinput \
    && useradd --system shiplog && mkdir /data && chown shiplog /data

USER shiplog
VOLUME /data
EXPOSE 8000
CMD ["uvicorn", "companion.asgi:application", "--host", "0.0.0.0", "--port", "8000", \
     "--lifespan", "off", "--timeout-graceful-shutdown", "2"]
