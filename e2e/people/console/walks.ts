// Who walks which pages of the route table. `test/looked-at.test.ts` holds that none is left out.
import type { PageFacts } from '../../../apps/web/src/routes/table.ts'
import { FOR_MEMBERS } from '../../../apps/web/test/chinese-pages.ts'
import { isOperators, pagesWhere } from './every-page.ts'

/** Of a company, and pages about one thing whoever may see them. */
const isOfCompany = (page: PageFacts) =>
  ((page.auth !== 'open' && page.auth !== 'none') || page.about !== undefined) && !isOperators(page)

/** What a person meets as the other side of a contract, from the link to the agreement that ends it. */
const OF_A_SIGNER = [
  '/signOnPhone',
  '/sign/detail',
  '/sign/pageDetail',
  '/sign/fillForm',
  '/terminate/terminateStart',
  '/terminate/terminateConfirm',
]
const isTermination = ({ path }: PageFacts) => path.startsWith('/terminate/')

/** Of the console, and shown alone to whoever reads no Chinese. */
const ALONE = ['/sign/fillForm', '/firstEnptrPage', '/uncertified', '/companyVerify', '/createCompany']
const speaksEnglish = ({ path, layout }: PageFacts) =>
  (layout === 'public' && !FOR_MEMBERS.has(path)) || ALONE.includes(path)

export const WALKS = {
  guest: pagesWhere(({ auth, about }) => auth === 'none' && !about),
  operator: pagesWhere(isOperators),
  partner: pagesWhere(({ auth }) => auth === 'open'),
  company: pagesWhere((page) => isOfCompany(page) && page.layout === 'main'),
  companysOwn: pagesWhere((page) => isOfCompany(page) && page.layout !== 'main' && !isTermination(page)),
  signer: pagesWhere(({ path }) => OF_A_SIGNER.includes(path)),
  englishGuest: pagesWhere((page) => speaksEnglish(page) && page.auth === 'none' && !page.about),
  englishReader: pagesWhere((page) => speaksEnglish(page) && page.auth === 'login'),
}
