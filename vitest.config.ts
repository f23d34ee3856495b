import { defineConfig } from 'vitest/config'

/** Functions that look at the address, the storage or the page. */
const ASKS_THE_BROWSER = [
  'src/shared/{api,lite,navigation,passkey,recovery,session}/**/*.test.ts',
  'src/modules/people/{sign-in,third-party,identity}/*.test.ts',
]

/** What is delivered, started as it is delivered, and the real proxies before it. */
const DRILLS = ['test/behind-proxies.test.ts', 'test/delivery.test.ts']

const COMPILE_WORKER = 'packages/documents/test/compile-worker.ts'

export default defineConfig({
  test: {
    // Left to itself it keeps a core free for an editor nobody has open here.
    maxWorkers: '100%',
    // Daily work starts four times as fast from the second run on; a build machine begins with nothing kept.
    experimental: { fsModuleCache: !process.env.CI },
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    projects: [
      { test: { name: 'house', include: ['test/**/*.test.ts'], exclude: DRILLS, testTimeout: 60_000 } },
      {
        test: {
          name: 'drills',
          include: DRILLS,
          // Alone, after all others: they freeze and restart real programs, and tell how long people waited.
          sequence: { groupOrder: 1 },
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'engines',
          include: ['packages/*/{src,test}/**/*.test.ts'],
          globalSetup: [COMPILE_WORKER],
          // Nothing here replaces a module or keeps anything: files share what they import.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          globalSetup: [COMPILE_WORKER, 'apps/server/test/global-setup.ts'],
          // The server takes a second to import: files share it. Each has a database of its own.
          isolate: false,
          // What hangs is ended; what is slow on a busy machine is not called broken.
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx', ...ASKS_THE_BROWSER],
          // Files share the page and the libraries, antd before all; each begins with modules and a page of its own.
          isolate: false,
          setupFiles: ['test/begin-afresh.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'web-rules',
          // Plain functions, which need no page.
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ASKS_THE_BROWSER,
          isolate: false,
        },
      },
    ],
  },
})
