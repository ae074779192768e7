# Flightcase in one container: `docker build -t flightcase .`, then docs/install.md. compose.yaml adds PostgreSQL.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
# The server reads migrations, document templates, fonts, the guide of its API and the demonstration's stock in place; its TypeScript is in dist by then.
RUN npx vite build && npx vite build --ssr \
  && find server \( -name '*.ts' -o -name '*.mjs' \) -delete \
  && find server -type d -empty -delete

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title=Flightcase org.opencontainers.image.licenses=AGPL-3.0-or-later
WORKDIR /app
# One pool of memory for all threads spares some 5 MB.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/server server
COPY --from=build /app/dist dist
COPY package.json LICENSE ./
# `docker exec flightcase flightcase backup …`
RUN mkdir --mode=0700 /data && chown node:node /data \
  && printf '#!/bin/sh\nexec node --enable-source-maps /app/dist/server/cli.js "$@"\n' > /usr/local/bin/flightcase \
  && chmod 0755 /usr/local/bin/flightcase
USER node
VOLUME /data
EXPOSE 3000
# The path of BASE_URL is part of every address, this one too.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "const base = new URL(process.env.BASE_URL || 'http://localhost').pathname.replace(/\\/+$/, ''); fetch(`http://127.0.0.1:${process.env.PORT}${base}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Stop with `docker stop --time 30`: requests under way end, and the database closes.
STOPSIGNAL SIGTERM
# The server itself is process 1 and gets the signals.
CMD ["node", "--enable-source-maps", "dist/server/cli.js", "start"]
