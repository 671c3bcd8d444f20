# syntax=docker/dockerfile:1
# The Firebase auth emulator for development, behind the door that `npm start` puts before it, too. Accounts live as
# long as the container. Node strips the types of the door itself.
FROM node:24-bookworm-slim
WORKDIR /emulator
RUN npm install --global --ignore-scripts firebase-tools@15.34.2 \
 && printf '{"emulators":{"auth":{"host":"127.0.0.1","port":9098},"ui":{"enabled":false},"singleProjectMode":true}}' > firebase.json \
 && printf 'import { createServer } from "node:http";\nimport { emulatorDoor } from "./emulator-door.ts";\ncreateServer(emulatorDoor(9098)).listen(9099, "0.0.0.0");\n' > door.mjs
COPY dev/src/auth-emulator/emulator-door.ts ./
EXPOSE 9099
CMD ["sh", "-c", "node door.mjs & exec firebase emulators:start --only auth --project demo-hacchu-hub"]
