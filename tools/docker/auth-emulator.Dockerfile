# syntax=docker/dockerfile:1
# The Firebase auth emulator for development. Accounts live as long as the container.
FROM node:24-bookworm-slim
WORKDIR /emulator
RUN npm install --global --ignore-scripts firebase-tools@15.34.2 \
 && printf '{"emulators":{"auth":{"host":"0.0.0.0","port":9099},"ui":{"enabled":false},"singleProjectMode":true}}' > firebase.json
EXPOSE 9099
CMD ["firebase", "emulators:start", "--only", "auth", "--project", "demo-hacchu-hub"]
