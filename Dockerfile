# Runs Armazem with its embedded PostgreSQL, or with the database of DATABASE_URL. Data is in the volume /data; the rest
# of the file system may be read-only.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY vendor vendor
RUN npm ci
COPY . .
# findPrograms creates the links and permissions of PostgreSQL, which a read-only container cannot create.
RUN node node_modules/vite/bin/vite.js build --logLevel warn \
 && npm prune --omit=dev \
 && node -e "import('./src/server/cluster/programs.ts').then(({ findPrograms }) => findPrograms())"

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/migrations migrations
COPY --from=build /app/database database
COPY --from=build /app/docs docs
COPY --from=build /app/*.md ./
COPY --from=build /app/i18n i18n
COPY --from=build /app/resources resources
COPY --from=build /app/src src
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
