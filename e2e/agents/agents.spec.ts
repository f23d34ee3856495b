import { createHash } from 'node:crypto'
import { expectSoundAtBothSizes } from '../axe.ts'
import { party, place, someone } from '../contract-driver.ts'
import { expect, test } from '../fixture.ts'
import { visit } from '../visit.ts'
import { PEOPLE } from '../world.ts'

const VERIFIER = 'v'.repeat(50)
const BACK = 'http://127.0.0.1/back'

test('an assistant is connected, proposes, is confirmed and disconnected', async ({
  page,
  signIn,
  desk,
  server,
}) => {
  test.slow()
  const token = await desk.signIn(PEOPLE.admin)
  const { clientId } = await desk.call(
    '/agents/client/add',
    { name: '示例助手', redirectUris: [BACK] },
    token,
  )
  const metadata = await (await fetch(`${server.url}/.well-known/oauth-protected-resource/mcp`)).json()
  const asked = new URLSearchParams({
    client_id: clientId,
    redirect_uri: BACK,
    response_type: 'code',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    resource: metadata.resource,
    scope: 'contract.read contract.propose',
    state: 'x',
  })
  await signIn(page, PEOPLE.admin, `/agentConsent?${asked}`)
  await expect(page.getByRole('heading', { name: '「示例助手」请求连接信契' })).toBeVisible()
  await expectSoundAtBothSizes(page)
  await page.route('http://127.0.0.1/**', (route) =>
    route.fulfill({ body: 'back', contentType: 'text/plain' }),
  )
  await page.getByRole('button', { name: '同意连接' }).click()
  await page.waitForURL('http://127.0.0.1/back**')
  const code = new URL(page.url()).searchParams.get('code')!
  const answer = await fetch(`${server.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: BACK,
      code_verifier: VERIFIER,
      resource: metadata.resource,
    }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  const use = async (name: string, given: object) => {
    const called = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: given },
      }),
    })
    return { status: called.status, text: await called.text() }
  }
  const parties = [
    party({ kind: 1, isOwn: true, signers: [someone('张三', PEOPLE.admin)] }),
    party({ signers: [someone('郑十', PEOPLE.individual)] }),
  ]
  const { contractId, revision } = await desk.prepare(token, (fileId) => ({
    name: '智能体准备的采购合同',
    amountCents: 128_000_00,
    parties,
    fields: [
      place(parties[0]!.partyId, fileId, 'seal', { x: 0.1 }),
      place(parties[1]!.partyId, fileId, 'signature'),
    ],
  }))
  const sent = await use('contract_send', {
    contractId,
    revision,
    agentReason: '您昨天让我把这份采购合同发给郑十',
    idempotencyKey: 'a-first-try',
  })
  expect(sent.text).toContain('proposed')

  await page.goto(`${server.url}/agentProposals`)
  await expect(page.getByRole('heading', { name: '发送合同：智能体准备的采购合同' })).toBeVisible()
  await expect(page.getByText('没有生效的授权书')).toBeVisible()
  await expectSoundAtBothSizes(page)
  await page.getByRole('button', { name: '确认办理' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发送合同' }).click()
  await expect(page.getByText('没有智能体的提议')).toBeVisible()
  expect((await desk.call('/v2/file/detail', { contractId }, token)).phase).toBe('signing')

  await visit(page, '/center/agents')
  await expect(page.getByText('示例助手').first()).toBeVisible()
  await expectSoundAtBothSizes(page)
  await page.getByRole('button', { name: '授权', exact: true }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: '列出的相对方' }).fill('郑十')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '生成授权书并签署' }).click()
  await page.waitForURL('**/sign/detail**')
  await expect(page.getByText('智能体授权书').first()).toBeVisible()
  await visit(page, '/center/agents')
  await expect(page.getByRole('link', { name: '签署授权书' })).toBeVisible()
  await expectSoundAtBothSizes(page)
  await page.getByRole('button', { name: '断开', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '断开', exact: true }).click()
  await expect(page.getByText('已断开', { exact: true })).toBeVisible()
  expect((await use('contract_find', {})).status).toBe(401)
})
