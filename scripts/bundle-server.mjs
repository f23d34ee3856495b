// How a server becomes the one file that is shipped. Whatever is to behave as the shipped one is bundled here too, and
// put beside it: from there it finds packages, workers, fonts and migrations where the shipped one finds them.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

const DIST = path.join(root, 'apps/server/dist')

/** What a server starts beside itself, by the name it looks for there. */
const BESIDE = {
  'document-worker': 'packages/documents/src/worker/child.ts',
  'analysis-thread': 'apps/server/src/modules/insight/analysis/analysis-thread.ts',
  'verification-worker': 'apps/server/src/platform/verification/verification-worker.ts',
  'signing-thread': 'apps/server/src/platform/certificates/signing-thread.ts',
}

const common = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  // Packages of the older kind ask for their modules by a function that a module has not.
  banner: {
    js: "import { createRequire as asker } from 'node:module'; const require = asker(import.meta.url)",
  },
}

export const bundleServer = async (entry, name) => {
  const { build } = await import('esbuild')
  const outfile = path.join(DIST, `${name}.mjs`)
  await Promise.all([
    build({ ...common, plugins: [ownSourcesFirst], entryPoints: [path.join(root, entry)], outfile }),
    bundleBeside(path.join(path.dirname(outfile), 'beside')),
  ])
  return outfile
}

/** What an operator types (`npm run backup`), by the name it has there. */
export const COMMANDS = ['config', 'keys', 'backup', 'restore', 'prove', 'jobs', 'distribute', 'operator']
const PART_OF_COMMAND = 'command-part-'

/** Beside the server, because they look for migrations and workers where it does; what they share is there once. */
export const bundleCommands = async () => {
  const { build } = await import('esbuild')
  mkdirSync(DIST, { recursive: true })
  for (const name of readdirSync(DIST))
    if (name.startsWith(PART_OF_COMMAND)) rmSync(path.join(DIST, name), { force: true })
  await build({
    ...common,
    plugins: [ownSourcesFirst],
    entryPoints: Object.fromEntries(
      COMMANDS.map((name) => [`${name}-command`, path.join(root, `apps/server/src/${name}-command.ts`)]),
    ),
    outdir: DIST,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    chunkNames: `${PART_OF_COMMAND}[hash]`,
  })
}

export const bundleBeside = async (outdir) => {
  const { build } = await import('esbuild')
  await build({
    ...common,
    plugins: [ownSourcesFirst],
    entryPoints: Object.fromEntries(
      Object.entries(BESIDE).map(([beside, source]) => [beside, path.join(root, source)]),
    ),
    outdir,
    outExtension: { '.js': '.mjs' },
    // A worker loads what a task needs when it is first asked for it, as in the source.
    splitting: true,
  })
}

/** These bring programs, fonts or threads of their own, found beside where npm put them. */
const STAYS = ['sharp', '@resvg/', '@node-rs/', 'fontkit', 'subset-font', 'pino']
/** Made of hundreds of small files: read one by one they would be half of every start. */
const GOES_IN = ['@xinqi/', 'kysely', 'typebox', 'fastify', '@fastify/', 'pg', 'pg-boss', 'prom-client']

const isOneOf = (names, name) =>
  names.some((known) => (known.endsWith('/') ? name.startsWith(known) : `${name}/`.startsWith(`${known}/`)))

/** Our own packages are TypeScript and go in, and with what goes in goes what it asks for. */
const ownSourcesFirst = {
  name: 'own-sources-first',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind, importer }) => {
      const goesIn = isOneOf(GOES_IN, name) || importer.includes(`${path.sep}node_modules${path.sep}`)
      return kind === 'entry-point' || (goesIn && !isOneOf(STAYS, name))
        ? undefined
        : { path: name, external: true }
    })
  },
}
