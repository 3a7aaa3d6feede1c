# One server of ShareNaira: docs/operations/containers.md. `npm run lab -- operations` plays these steps by hand.
FROM node:22-bookworm-slim AS build
WORKDIR /srv/sharenaira
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json webpack.config.ts ./
COPY webpack webpack
COPY public public
COPY src src
COPY docs/runbooks docs/runbooks
RUN npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
WORKDIR /srv/sharenaira
ENV NODE_ENV=production DATA_DIR=/var/lib/sharenaira MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
RUN mkdir --mode=0700 /var/lib/sharenaira && chown node:node /var/lib/sharenaira
COPY --from=build /srv/sharenaira/package.json ./
COPY --from=build /srv/sharenaira/node_modules node_modules
COPY --from=build /srv/sharenaira/dist dist
USER node
VOLUME /var/lib/sharenaira
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "--eval", "fetch('http://127.0.0.1:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# As `npm run serve` has it.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=8", "--heap-growing-percent=30", "dist/server/main.js"]
