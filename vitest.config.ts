import { defineConfig } from 'vitest/config'

/** These have a history, a storage or a clock of their own, or replace modules. */
const ALONE = [
  'src/shared/{api,lite,navigation,passkey,recovery,session}/**/*.test.{ts,tsx}',
  'src/shared/list/ListPage.test.tsx',
  'src/shared/pickers/pickers.test.tsx',
  'src/modules/{contract-templates,invites}/*.test.tsx',
]

/** Functions that look at the address or the storage. */
const ASKS_THE_BROWSER = ['src/modules/{auth,foreign,identity}/*.test.ts']

export default defineConfig({
  test: {
    // Left to itself it keeps a core free for an editor nobody has open here.
    maxWorkers: '100%',
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    projects: [
      { test: { name: 'house', include: ['test/**/*.test.ts'] } },
      {
        test: {
          name: 'engines',
          include: ['packages/*/{src,test}/**/*.test.ts'],
          // Nothing here replaces a module or keeps anything: files share what they import.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          // The server takes a second to import: files share it. Each has a database of its own.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'web-parts',
          environment: 'happy-dom',
          // Parts of pages, which leave nothing behind: files share what they import, antd before all.
          include: ['src/**/*.test.tsx', ...ASKS_THE_BROWSER],
          exclude: ALONE,
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'web-rules',
          // Plain functions, which need no page.
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...ALONE, ...ASKS_THE_BROWSER],
          isolate: false,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: { name: 'web', environment: 'happy-dom', include: ALONE, testTimeout: 20_000 },
      },
    ],
  },
})
