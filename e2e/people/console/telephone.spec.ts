// Every page on a real telephone: laid out for its width, nothing to be pushed sideways, nothing too small for a finger.
import type { Page } from '@playwright/test'
import { CONSOLE_PAGES } from '../../../apps/web/src/routes/pages/console.ts'
import { ENTRY_PAGES } from '../../../apps/web/src/routes/pages/entry.ts'
import { PUBLIC_PAGES } from '../../../apps/web/src/routes/pages/public.ts'
import { TABLE } from '../../../apps/web/src/routes/table.ts'
import { PHONE, smallTargets } from '../../axe.ts'
import { party, place, someone } from '../../contract-driver.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'
import { PEOPLE } from '../../world.ts'

const built = { ...ENTRY_PAGES, ...PUBLIC_PAGES, ...CONSOLE_PAGES }
const isBuilt = ({ path }: { path: string }) => path in built
/** Those that need nothing in their address. */
const plain = TABLE.filter((page) => isBuilt(page) && !page.path.includes(':') && !page.about)
const aboutContract = TABLE.filter((page) => isBuilt(page) && page.about?.includes('contractId'))

const measure = async (page: Page, path: string) => {
  await visit(page, path)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => ({
    width: window.innerWidth,
    content: document.documentElement.scrollWidth,
    scale: window.visualViewport?.scale,
  }))
}
const FITS = { width: PHONE.width, content: PHONE.width, scale: 1 }

const FINGER = 40

const walk = async (page: Page, paths: readonly string[], least = FINGER) => {
  const wrong: string[] = []
  for (const path of paths) {
    const found = await measure(page, path)
    if (JSON.stringify(found) !== JSON.stringify(FITS)) wrong.push(`${path} ${JSON.stringify(found)}`)
    const small = await smallTargets(page, least)
    if (small.length) wrong.push(`${path} ${small.slice(0, 5).join('; ')}`)
  }
  expect(wrong).toEqual([])
}

test('public pages', async ({ anotherBrowser }) => {
  test.slow()
  const phone = await anotherBrowser(TELEPHONE)
  await phone.goto('/login')
  await walk(
    phone,
    plain.filter(({ auth }) => auth === 'none').map(({ path }) => path),
    // Their words of agreement and documentation hold links that are as high as their lines.
    0,
  )
})

test('pages of the console', async ({ anotherBrowser, signIn }) => {
  test.setTimeout(240_000)
  const phone = await anotherBrowser(TELEPHONE)
  await signIn(phone, PEOPLE.admin)
  await walk(
    phone,
    plain.filter(({ auth }) => auth === 'login' || auth === 'authorised').map(({ path }) => path),
  )
})

test('pages about one contract', async ({ anotherBrowser, desk: driver, signIn }) => {
  test.slow()
  const phone = await anotherBrowser(TELEPHONE)
  const parties = [party({ signers: [someone('王小明', PEOPLE.individual)] })]
  const contractId = await driver.sent(await driver.signIn(PEOPLE.admin), (fileId) => ({
    name: '名称相当长、在手机上也要能看完整的设备采购与安装服务框架合同',
    parties,
    fields: [place(parties[0]!.partyId, fileId)],
  }))
  await signIn(phone, PEOPLE.admin)
  await walk(
    phone,
    aboutContract.map(({ path }) => `${path}?contractId=${contractId}`),
  )
})
