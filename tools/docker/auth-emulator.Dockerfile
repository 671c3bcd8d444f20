# syntax=docker/dockerfile:1
# The Firebase auth emulator for development, behind the proxy that `npm start` puts in front of it, too. Accounts are kept
# in the volume. Node strips the types of our modules itself.
FROM node:24-bookworm-slim
WORKDIR /emulator
RUN npm install --global --ignore-scripts firebase-tools@15.34.2 \
 && printf '{"emulators":{"auth":{"host":"127.0.0.1","port":9098},"ui":{"enabled":false},"singleProjectMode":true}}' > firebase.json
COPY dev/src/auth-emulator/emulator-proxy.ts dev/src/auth-emulator/saved-accounts.ts dev/src/auth-emulator/
COPY tools/docker/auth-emulator.mjs tools/docker/
VOLUME /accounts
EXPOSE 9099
CMD ["node", "tools/docker/auth-emulator.mjs"]
