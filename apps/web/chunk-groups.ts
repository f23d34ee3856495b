// Which modules travel together. Left alone the bundler makes a file for every icon and every small piece two pages
// share, and a page of the console begins with a hundred and forty requests; grouped by hand it drags tables into the
// login page. So the libraries the console is drawn with are grouped by who needs them: its shell, its lists.
import path from 'node:path'

type Info = { importedIds: string[]; code: string | null }
type Infos = { getModuleInfo: (id: string) => Info | null }

const source = (file: string) => path.join(import.meta.dirname, 'src', file)
/** The first page of the console, then what nearly every further one adds to it. */
const BUNDLES = [
  { name: 'kit', roots: [source('layouts/Main.tsx'), source('modules/workbench/WorkbenchPage.tsx')] },
  {
    name: 'lists',
    roots: ['list/ListPage.tsx', 'dialogs/FormDialog.tsx', 'dialogs/ConfirmDialog.tsx'].map((file) =>
      source(`shared/${file}`),
    ),
  },
]

/** Files that only pass on others: who imports one thing from them does not need all. */
const LISTS_OF_ALL = [
  { from: 'antd', file: /[\\/]antd[\\/]es[\\/]index\.js$/, of: (name: string) => `${kebab(name)}/index.js` },
  {
    from: '@ant-design/icons',
    file: /[\\/]icons[\\/]es[\\/]index\.js$/,
    of: (name: string) => `icons/${name}.js`,
  },
]
const kebab = (name: string) => name.replace(/(?<=.)[A-Z]/g, '-$&').toLowerCase()

/** What a module imports at once, taken past those lists. */
const importsOf = ({ importedIds, code }: Info): string[] =>
  importedIds.flatMap((id) => {
    const list = LISTS_OF_ALL.find(({ file }) => file.test(id))
    if (!list) return id
    const names =
      new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${list.from}["']`).exec(code ?? '')?.[1] ?? ''
    const asked = names.split(',').map((name) => name.trim().split(' ', 1)[0]!)
    return asked.filter(Boolean).map((name) => path.join(path.dirname(id), list.of(name)))
  })

/** Everything modules cannot run without, themselves included. */
const neededBy = (roots: readonly string[], infos: Infos): Set<string> => {
  const needed = new Set(roots)
  for (const id of needed) {
    const info = infos.getModuleInfo(id)
    if (info) for (const next of importsOf(info)) needed.add(next)
  }
  return needed
}

const known = new Map<string, Set<string>>()
const bundleOf = (id: string, infos: Infos): string | null => {
  for (const { name, roots } of BUNDLES) {
    const needed = known.get(name) ?? neededBy(roots, infos)
    known.set(name, needed)
    if (needed.has(id)) return name
  }
  return null
}

const inPackages = (...names: string[]) =>
  new RegExp(`node_modules[\\\\/](${names.map((name) => name.replace('/', '[\\\\/]')).join('|')})[\\\\/]`)

/** What every page before the sign-in is made of. */
const SIGN_IN_FORMS =
  /src[\\/](shared[\\/]lite[\\/](Checkbox|CodeInput|CountdownButton|Field|Notice)|modules[\\/]auth[\\/](AuthFrame|auth|ContactAndCode|MobileAndCode|PasswordField|enter|useCaptcha|useProblems|useProof|validate))\./

export const CHUNK_GROUPS = [
  // With the small helpers everything uses: they would be looked for in the files of others.
  {
    name: 'react',
    test: inPackages('react', 'react-dom', 'react-router', 'scheduler', 'clsx', '@babel/runtime'),
    priority: 3,
  },
  { name: 'forms', test: SIGN_IN_FORMS, priority: 2 },
  {
    name: bundleOf,
    debugName: 'antd',
    test: inPackages(
      'antd',
      '@ant-design/[^\\\\/]+',
      '@rc-component/[^\\\\/]+',
      '@emotion/[^\\\\/]+',
      'stylis',
    ),
    priority: 1,
  },
  { name: 'icons', test: inPackages('@ant-design/icons', '@ant-design/icons-svg') },
]
