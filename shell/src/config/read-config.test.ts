import { checkConfig } from './read-config.js';

const config = {
  environment: 'production',
  gatewayUrl: 'https://api.hub.example',
  firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' },
};

it('applies defaults', () => {
  expect(checkConfig(config)).toMatchObject({
    registryUrl: '/remotes.json',
    globalMessage: '',
    helpLinks: [],
  });
});

it('names invalid settings', () => {
  expect(() => checkConfig({ ...config, environment: 'staging' })).toThrow(/environment/);
  expect(() => checkConfig({ ...config, firebase: {} })).toThrow(/firebase\.apiKey/);
});

it('refuses the auth emulator in production', () => {
  const emulated = { ...config, firebase: { ...config.firebase, emulatorUrl: 'http://127.0.0.1:9099' } };
  expect(() => checkConfig(emulated)).toThrow(/emulator/);
  expect(checkConfig({ ...emulated, environment: 'preview' }).firebase.emulatorUrl).toBeDefined();
});
