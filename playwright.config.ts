import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const browser = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((candidate) => candidate && existsSync(candidate))

/**
 * Each has a server of its own: the first is what people start, the others move the clock by days. Begun first, nobody
 * waits for them at the end.
 */
const OWN_SERVERS = [
  'contracts/drafts/shipped',
  'contracts/lists/lists',
  'insight/archive/after-signing',
  'open/billing',
  'people/security/closing',
]
const specOf = (name: string) => `**/${name}.spec.ts`

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/build.ts',
  fullyParallel: false,
  // Three were slower on two cores.
  workers: 2,
  projects: [
    ...OWN_SERVERS.map((name) => ({ name: `own server, ${name}`, testMatch: specOf(name) })),
    { name: 'one server', testIgnore: OWN_SERVERS.map(specOf) },
  ],
  retries: 0,
  // What hangs is ended; what is slow on a busy machine is not called broken.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.CI
    ? [['line'], ['json', { outputFile: 'test-results/e2e.json' }]]
    : [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    // A dialog that grows out of the clicked button moves under the pointer: pressed on the button, released beside it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-dev-shm-usage',
        '--font-render-hinting=none',
        '--force-color-profile=srgb',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A test's page joins the process of the one before, which has the product's scripts compiled already.
        '--renderer-process-limit=1',
        // Pages live for seconds: making their scripts as fast as can be costs more than it brings.
        '--js-flags=--no-opt',
      ],
    },
  },
})
