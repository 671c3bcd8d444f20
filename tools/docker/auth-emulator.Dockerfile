# syntax=docker/dockerfile:1
# The Firebase auth emulator for development, behind the proxy that `npm start` puts in front of it, too. Accounts live as
# long as the container. Node strips the types of the proxy itself.
FROM node:24-bookworm-slim
WORKDIR /emulator
RUN npm install --global --ignore-scripts firebase-tools@15.34.2 \
 && printf '{"emulators":{"auth":{"host":"127.0.0.1","port":9098},"ui":{"enabled":false},"singleProjectMode":true}}' > firebase.json \
 && printf 'import { createServer } from "node:http";\nimport { emulatorProxy } from "./emulator-proxy.ts";\ncreateServer(emulatorProxy(9098)).listen(9099, "0.0.0.0");\n' > proxy.mjs
COPY dev/src/auth-emulator/emulator-proxy.ts ./
EXPOSE 9099
CMD ["sh", "-c", "node proxy.mjs & exec firebase emulators:start --only auth --project demo-hacchu-hub"]
