import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const DIST = join(import.meta.dirname, '../dist')
const MANIFEST = join(DIST, '.vite/manifest.json')

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

const gzipped = (file: string) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length

/** Everything the browser must have before a page shows: the start page, and all that is imported without asking. */
const firstLoad = (manifest: Manifest, ...sources: string[]) => {
  const files = new Set(['index.html'])
  const walk = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const imported of chunk.imports ?? []) walk(imported)
  }
  for (const source of ['index.html', ...sources]) walk(source)
  return { files: [...files], bytes: [...files].reduce((sum, file) => sum + gzipped(file), 0) }
}

const BUDGETS = [
  {
    page: '/login',
    requests: 20,
    limit: 120_000,
    lite: true,
    sources: ['src/layouts/Blank.tsx', 'src/modules/people/login/LoginPage.tsx'],
  },
  {
    page: '/invitation',
    requests: 25,
    limit: 120_000,
    lite: true,
    sources: ['src/layouts/Blank.tsx', 'src/modules/contracts/signing/InvitationPage.tsx'],
  },
  {
    page: '/register',
    requests: 20,
    limit: 120_000,
    lite: true,
    sources: ['src/layouts/Blank.tsx', 'src/modules/people/sign-in/RegisterPage.tsx'],
  },
  {
    page: '/signOnPhone',
    requests: 51,
    limit: 192_500,
    lite: true,
    sources: [
      'src/layouts/Blank.tsx',
      'src/routes/pages/public.ts',
      'src/modules/contracts/signing/SignOnPhonePage.tsx',
    ],
  },
  {
    page: '/sign/fillForm',
    requests: 48,
    limit: 190_500,
    lite: true,
    sources: [
      'src/layouts/Blank.tsx',
      'src/routes/pages/console.ts',
      'src/modules/contracts/filling/FillFormPage.tsx',
    ],
  },
  {
    page: '/workbench',
    requests: 20,
    limit: 350_000,
    lite: false,
    sources: [
      'src/layouts/Main.tsx',
      'src/routes/pages/console.ts',
      'src/modules/contracts/workbench/WorkbenchPage.tsx',
    ],
  },
  {
    page: '/member, a list with everything',
    requests: 56,
    limit: 511_000,
    lite: false,
    sources: [
      'src/layouts/Main.tsx',
      'src/routes/pages/console.ts',
      'src/modules/company/members/MemberPage.tsx',
    ],
  },
]

// On a developer's machine there may be no build yet; where everything is tested its absence is a failure.
describe.skipIf(!existsSync(MANIFEST) && !process.env.CI)(
  'first load, gzip (needs apps/web/dist: vite build)',
  () => {
    it.each(BUDGETS)('$page stays within $limit bytes in $requests files', (budget) => {
      const { page, requests, limit, lite, sources } = budget
      const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest
      const { bytes, files } = firstLoad(manifest, ...sources)
      console.log(`${page}: ${(bytes / 1000).toFixed(1)} kB gzip in ${files.length} files`)
      expect(bytes).toBeLessThanOrEqual(limit)
      expect(bytes).toBeGreaterThan(50_000)
      expect(files.length).toBeLessThanOrEqual(requests)
      const drawnByAntd = files.filter((file) =>
        readFileSync(join(DIST, file), 'utf8').includes('getPrefixCls'),
      )
      expect(drawnByAntd.length > 0).toBe(!lite)
    })

    it('no file waits for one that waits for it', () => {
      const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest
      const done = new Set<string>()
      const walk = (name: string, waiting: string[]) => {
        expect(waiting, [...waiting, name].join(' → ')).not.toContain(name)
        if (done.has(name)) return
        for (const imported of manifest[name]!.imports ?? []) walk(imported, [...waiting, name])
        done.add(name)
      }
      for (const name of Object.keys(manifest)) walk(name, [])
    })
  },
)
