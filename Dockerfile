# Flightcase in one container: `docker build -t flightcase .`, then docs/install.md.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
# The server reads migrations, document templates and fonts in place; its TypeScript is in dist by then.
RUN npx vite build && npx vite build --ssr \
  && find server -name '*.ts' -delete -o -name '*.mjs' -delete \
  && find server -type d -empty -delete

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/server server
COPY --from=build /app/dist dist
COPY package.json LICENSE ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# The path of BASE_URL is part of every address, this one too.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "const base = new URL(process.env.BASE_URL || 'http://localhost').pathname.replace(/\\/+$/, ''); fetch(`http://127.0.0.1:${process.env.PORT}${base}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Long enough a stop for requests under way and a clean close of the database: docker stop --time 30.
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "dist/server/cli.js", "start"]
