// How a server becomes the one file that is shipped. Whatever is to behave as the shipped one is bundled here too, and
// put beside it: from there it finds packages, workers, fonts and migrations where the shipped one finds them.
import path from 'node:path'
import { root } from './install.mjs'

const DIST = path.join(root, 'apps/server/dist')

export const bundleServer = async (entry, name) => {
  const { build } = await import('esbuild')
  const outfile = path.join(DIST, `${name}.mjs`)
  await build({
    entryPoints: [path.join(root, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [ownSourcesFirst],
  })
  return outfile
}

/** Made of hundreds of small files: read one by one they are a fifth of a second of every start. */
const SCATTERED = ['kysely', 'typebox']
const goesIn = (name) =>
  name.startsWith('@xinqi/') || SCATTERED.some((known) => name === known || name.startsWith(`${known}/`))

/** Our own packages are TypeScript and go in; what is installed stays where npm put it. */
const ownSourcesFirst = {
  name: 'own-sources-first',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || goesIn(name) ? undefined : { path: name, external: true },
    )
  },
}
