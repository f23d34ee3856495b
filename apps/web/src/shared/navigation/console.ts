// Whoever reads no Chinese is led to light pages; asked for by name, the console is there for him all the same, as long as
// this tab stays open.

const ASKED = 'consoleAsked'
export const CONSOLE_IN_CHINESE = '/workbench?console=1'

export const rememberConsole = (search: string) => {
  if (new URLSearchParams(search).has('console')) sessionStorage.setItem(ASKED, '1')
}
export const consoleAsked = (): boolean => sessionStorage.getItem(ASKED) !== null
