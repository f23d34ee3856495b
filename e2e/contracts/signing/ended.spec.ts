import { contractDriver, party, place, someone } from '../../contract-driver.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'

const SENDER = '13910300401'
const SIGNER = '13910300402'
const ENTRIES = ['/inviteSign', '/sign/detail', '/sign/pageDetail', '/sign/flowDetails', '/sign/fillForm']

test('a withdrawn contract says so to its signer, wherever he comes in, and sends him nowhere', async ({
  page,
  anotherBrowser,
  server,
  signIn,
}) => {
  // Ten pages, one after the other, on two screens.
  test.slow()
  await server.found({
    company: { name: '签署撤回公司', mobile: SENDER, adminName: '撤一' },
    people: [{ name: '撤二', mobile: SIGNER }],
  })
  const driver = contractDriver(server)
  const sender = await driver.signIn(SENDER)
  const parties = [party({ signers: [someone('撤二', SIGNER)] })]
  const contractId = await driver.sent(sender, (fileId) => ({
    parties,
    fields: [place(parties[0]!.partyId, fileId)],
  }))
  await driver.call('/contract/withdraw', { contractId, reason: '金额有误' }, sender)
  for (const screen of [page, await anotherBrowser(TELEPHONE)]) {
    let calls = 0
    screen.on('request', (request) => {
      if (/\/contract\/invited|\/v2\/file\/detail/.test(request.url())) calls += 1
    })
    await signIn(screen, SIGNER)
    for (const entry of ENTRIES) {
      calls = 0
      await visit(screen, '/workbench')
      await visit(screen, `${entry}?contractId=${contractId}`)
      await expect(screen.getByRole('heading', { name: '合同已撤回' })).toBeVisible()
      await expect(screen.getByText('金额有误')).toBeVisible()
      // Long enough for a ring to close several times.
      await screen.waitForTimeout(300)
      expect(calls, entry).toBeLessThanOrEqual(3)
    }
  }
})
