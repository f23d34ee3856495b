import { expect, test } from '../../fixture.ts'
import { PEOPLE } from '../../world.ts'
import { ENGLISH, walkAll } from './every-page.ts'
import { prepareSubjects } from './page-subjects.ts'
import { WALKS } from './walks.ts'

// What the pages are about is made first: contracts signed, filed and ended, a review, a comparison.
test.describe.configure({ timeout: 300_000 })

test('the administrator of a company: the console', async ({ page, server, signIn }) => {
  const { company } = await prepareSubjects(server)
  expect(WALKS.company.length).toBeGreaterThan(20)
  await signIn(page, PEOPLE.admin)
  await walkAll(page, 'company', WALKS.company, company)
})

test('the administrator of a company: contracts, settings, tools and results', async ({
  page,
  server,
  signIn,
}) => {
  const { company } = await prepareSubjects(server)
  await signIn(page, PEOPLE.admin)
  await walkAll(page, 'company', WALKS.companysOwn, company)
})

test('a person on the other side: signing, filling in, ending a contract', async ({
  page,
  server,
  signIn,
}) => {
  const { person } = await prepareSubjects(server)
  await signIn(page, person.mobile)
  await walkAll(page, 'signer', WALKS.signer, person.addresses)
})

test('a person on the other side who reads English', async ({ anotherBrowser, server, signIn }) => {
  const { person } = await prepareSubjects(server)
  const page = await anotherBrowser(ENGLISH)
  await signIn(page, person.mobile, '/myContracts')
  await walkAll(page, 'englishReader', WALKS.englishReader, person.addresses, 'en')
})
