import { createHash } from 'node:crypto'
import { AGREEMENTS, wordingOf } from '@xinqi/api/agreements'
import { CODE } from '@xinqi/api/error-codes'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows, theRow } from '../../../platform/db/row.ts'
import { keepAgreements } from './agreements.ts'

const world = await worldOfFile()
const { db } = world.services

it('keeps which words somebody accepted, and asks anew for a new version', async () => {
  const token = await world.signIn('13800000008')
  const view = async () => (await world.call('/account/agreements/view', {}, { token })).data
  // Registered before versions were written down.
  expect((await view()).due).toEqual([])
  expect((await view()).accepted.map(({ sha256 }) => sha256)).toEqual([null, null])
  const found = await world.services.sessions.find(token)
  if (found.state !== 'live') throw new Error('signed out')
  const { accountId } = found.actor
  await keepAgreements(db, { accountId, at: world.clock.now(), address: '127.0.0.1' })
  const kept = await theRow(db, 'agreement_consent', { account_id: accountId, document: 'privacy' })
  expect(kept.sha256.toString('hex')).toBe(
    createHash('sha256').update(wordingOf(AGREEMENTS.privacy)).digest('hex'),
  )
  // What he accepted was another version than the one that stands now.
  await inRows(db, 'agreement_consent', { account_id: accountId, document: 'privacy' }).set({
    version: '2025-01',
  })
  expect((await view()).due).toEqual(['privacy'])
  expect((await world.call('/account/agreements/accept', { documents: ['privacy'] }, { token })).code).toBe(1)
  expect((await view()).due).toEqual([])
  expect((await view()).accepted.map(({ version }) => version)).toContain('2025-01')
  expect((await world.call('/account/agreements/view', {})).code).toBe(CODE.UNAUTHENTICATED)
})
