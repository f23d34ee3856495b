// Where whoever reads no Chinese is led, fetched for him alone: the console speaks Chinese, and what he needs of it has light
// pages in his language, or is shown without the rest of it.

import { USER_IS } from '@xinqi/api/wire'
import { chosenLanguage } from '../shared/language/language.ts'
import { consoleAsked, rememberConsole } from '../shared/navigation/console.ts'
import type { Visit } from '../shared/navigation/navigator.ts'
import { session } from '../shared/session/session.ts'

const TWINS: Readonly<Record<string, string>> = { '/approveList': '/approveOnPhone' }

/** Where the console begins, and what its lists lead to: one's own, for whoever signs in his own name. */
const ONES_OWN: Readonly<Record<string, string>> = {
  '/workbench': '/myContracts',
  '/signTask': '/myContracts',
  '/signList': '/myContracts',
  '/sign/pageDetail': '/signOnPhone',
}

/** Having a company verified. */
const SHOWN_ALONE: ReadonlySet<string> = new Set([
  '/companyVerify',
  '/createCompany',
  '/createCompanyTwo',
  '/createCompanyThree',
  '/createCompanyRemit',
  '/createCompanySign',
  '/firstEnptrPage',
  '/uncertified',
])

/** Members of a company have their work in the console, whatever their browser speaks; unless they chose themselves. */
const wantsOwn = (): boolean =>
  !consoleAsked() && (chosenLanguage() !== null || session.get().holder?.userType === USER_IS.person)

export const isShownAlone = (path: string): boolean => SHOWN_ALONE.has(path) && wantsOwn()

export const twinOf = ({ pathname, search }: Visit): string | undefined => {
  rememberConsole(search)
  return TWINS[pathname] ?? (wantsOwn() ? ONES_OWN[pathname] : undefined)
}
