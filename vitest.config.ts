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
      'apps/web/vite.config.ts',
    ],
  },
})
