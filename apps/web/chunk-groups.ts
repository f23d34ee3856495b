// Which modules travel together. Left alone the bundler makes a file for every icon and every small piece two pages
// share, and a page of the console begins with a hundred and forty requests; grouped by hand it drags tables into the
// login page. So modules, our own as well as those the console is drawn with, are grouped by who needs them.
import path from 'node:path'

type Info = { importedIds: string[]; dynamicallyImportedIds: string[]; code: string | null }
type Infos = { getModuleInfo: (id: string) => Info | null }

const source = (file: string) => path.join(import.meta.dirname, 'src', file)
const shared = (file: string) => source(`shared/${file}`)

/** Where people come in, and every page outside the console. */
const ENTRY = [source('main.tsx'), source('layouts/Blank.tsx')]
const ENTRY_PAGES = source('routes/pages/entry.ts')
const PUBLIC_PAGES = source('routes/pages/public.ts')
const CONSOLE_PAGES = source('routes/pages/console.ts')
/** Open to the address bar, but drawn with everything the console has: they must not pull it to telephones. */
const DRAWN_LIKE_THE_CONSOLE = /modules[\\/]insight[\\/]/
/** What a signer on a telephone waits for. */
const SIGNING = source('modules/contracts/signing/SignOnPhonePage.tsx')
/** Asked of receivers from a message, mostly on a telephone: a page of the console by its address, not by its looks. */
const FILLING = source('modules/contracts/filling/FillFormPage.tsx')
/** The first page of the console, then what nearly every further one adds to it. */
const SHELL = [source('layouts/Main.tsx'), source('modules/contracts/workbench/WorkbenchPage.tsx')]
const LISTS = [
  'api/carryOut.ts',
  'list/ActsMenu.tsx',
  'list/ListPage.tsx',
  'list/RowActions.tsx',
  'list/filters.ts',
  'list/useListArrived.ts',
  'dialogs/FormDialog.tsx',
  'dialogs/ConfirmDialog.tsx',
  'forms/TextItem.tsx',
  'forms/LongTextItem.tsx',
  'forms/MobileItem.tsx',
  'forms/SwitchItem.tsx',
  'format/Copyable.tsx',
  'format/Dash.tsx',
  'permission/PermissionButton.tsx',
  'pickers/DepartmentPicker.tsx',
].map(shared)

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

const pagesOf = (list: string, infos: Infos) => infos.getModuleInfo(list)?.dynamicallyImportedIds ?? []

const whoNeedsWhat = (infos: Infos) => ({
  entry: neededBy([...ENTRY, ...pagesOf(ENTRY_PAGES, infos)], infos),
  outside: neededBy(
    [...pagesOf(PUBLIC_PAGES, infos).filter((page) => !DRAWN_LIKE_THE_CONSOLE.test(page)), FILLING],
    infos,
  ),
  signing: neededBy([SIGNING], infos),
  elsewhere: neededBy(
    [PUBLIC_PAGES, CONSOLE_PAGES]
      .flatMap((list) => pagesOf(list, infos))
      .filter((page) => path.dirname(page) !== path.dirname(SIGNING)),
    infos,
  ),
  shell: neededBy(SHELL, infos),
  lists: neededBy(LISTS, infos),
})
let needed: ReturnType<typeof whoNeedsWhat> | undefined

/** Asking for it would take longer than its coming along does; the more so where it waits for nothing that is not there. */
const isTiny = (id: string, infos: Infos, isThere: (other: string) => boolean) => {
  const info = infos.getModuleInfo(id)
  const ours = info?.importedIds.filter((other) => OURS_AT_ALL.test(other)) ?? []
  return (info?.code?.length ?? 0) < (ours.length ? 600 : 1_000) && ours.every(isThere)
}

const bundleOf = (id: string, infos: Infos): string | null => {
  needed ??= whoNeedsWhat(infos)
  const { entry } = needed
  // The login page takes nothing it does not need; a page is found in the build under its own name.
  if (entry.has(id) || id === SIGNING || SHELL.includes(id)) return null
  if (needed.outside.has(id)) {
    if (needed.shell.has(id) || (needed.signing.has(id) && isTiny(id, infos, (other) => entry.has(other))))
      return 'common'
    return needed.signing.has(id) && !needed.elsewhere.has(id) ? 'signing' : null
  }
  if (needed.shell.has(id)) return 'kit'
  return needed.lists.has(id) ? 'lists' : null
}

const packagesNamed = (names: string[]) =>
  `node_modules[\\\\/](${names.map((name) => name.replace('/', '[\\\\/]')).join('|')})[\\\\/]`
const inPackages = (...names: string[]) => new RegExp(packagesNamed(names))

const OURS = '(apps[\\\\/]web|packages[\\\\/]api)[\\\\/]src[\\\\/]'
const OURS_AT_ALL = new RegExp(OURS)
const DRAWN_WITH = packagesNamed([
  'antd',
  '@ant-design/[^\\\\/]+',
  '@rc-component/[^\\\\/]+',
  '@emotion/[^\\\\/]+',
  '@tanstack/[^\\\\/]+',
  '@babel/runtime',
  'is-mobile',
  'stylis',
])

/** What every page before the sign-in is made of. */
const SIGN_IN_FORMS =
  /src[\\/](shared[\\/](brand[\\/]mode|console[\\/]DemoBanner|lite[\\/](Checkbox|CodeInput|CountdownButton|Field|Notice))|modules[\\/]people[\\/]sign-in[\\/](AuthFrame|auth|PasswordField|enter|useCaptcha|useProblems|validate))\./

export const CHUNK_GROUPS = [
  // With the small helper everything uses: it would be looked for in the files of others.
  {
    name: 'react',
    test: inPackages('react', 'react-dom', 'react-router', 'scheduler', 'clsx'),
    priority: 3,
  },
  { name: 'forms', test: SIGN_IN_FORMS, priority: 2 },
  {
    name: bundleOf,
    debugName: 'by who needs it',
    test: new RegExp(`${DRAWN_WITH}|${OURS}`),
    priority: 1,
    // What a module needs is in a group of its own right, or kept out of them on purpose.
    includeDependenciesRecursively: false,
  },
  { name: 'icons', test: inPackages('@ant-design/icons', '@ant-design/icons-svg') },
]
