import { defineConfig } from 'vitest/config'

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
          name: 'web-rules',
          environment: 'happy-dom',
          // Plain functions, which leave nothing behind: files share what they import.
          include: ['src/{modules,routes}/**/*.test.ts', 'test/**/*.test.ts'],
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'web',
          environment: 'happy-dom',
          // These have a history, a storage and a clock, or replace modules.
          include: ['src/**/*.test.tsx', 'src/shared/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
