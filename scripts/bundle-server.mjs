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
    plugins: [ownSourcesOnly],
  })
  return outfile
}

/** Our own packages are TypeScript and go in; everything installed stays where npm put it. */
const ownSourcesOnly = {
  name: 'own-sources-only',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@xinqi/') ? undefined : { path: name, external: true },
    )
  },
}
