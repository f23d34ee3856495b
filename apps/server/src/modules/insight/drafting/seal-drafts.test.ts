import { draftText } from '@xinqi/api/draft-document'
import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows, rowsOf, theRow } from '../../../platform/db/row.ts'
import { openDraft, openVersion } from './draft-words.ts'
import { sealDrafts, sealVersions } from './seal-drafts.ts'

const world = await worldOfFile()
const { db } = world.services
const admin = await world.signIn('13800000001')
const drafted = async (goods: string) => {
  const { draftId } = (
    await world.call(
      '/draftAI/create',
      {
        type: '买卖',
        stance: '中立',
        answers: [{ key: 'goods', value: goods }],
        unused: ['送货上门'],
      },
      { token: admin },
    )
  ).data
  const { data } = await world.call('/draftAI/keepVersion', { draftId, name: '初稿' }, { token: admin })
  return { draftId, versionId: data.versionId }
}
const detail = async (draftId: string) =>
  (await world.call('/draftAI/detail', { draftId }, { token: admin })).data
const saved = async (draftId: string, from: string, to: string) => {
  const { content, revision } = await detail(draftId)
  const changed = JSON.parse(JSON.stringify(content).replaceAll(from, to))
  const asked = { draftId, revision, name: '合同', content: changed }
  expect((await world.call('/draftAI/save', asked, { token: admin })).code).toBe(1)
}
const inClear = async (words: string) => {
  const { rows } = await sql`
    select from ai_draft where content::text || answers::text like ${`%${words}%`}
    union all select from ai_draft_version where content::text || text like ${`%${words}%`}`.execute(db)
  return rows.length
}

/** As the release before wrote it: in clear, the revision counted up, the sealed copy untouched. */
const savedByOlder = async (draftId: string, from: string, to: string) => {
  const row = await theRow(db, 'ai_draft', { id: draftId } as never)
  const { content } = await openDraft(world.services, row)
  await inRows(db, 'ai_draft', { owner_id: row.owner_id, id: draftId }).set({
    content: JSON.stringify(content).replaceAll(from, to),
    revision: row.revision + 1,
  })
}

it('is sealed from its first word on, and opens for its owner alone and in its own row', async () => {
  const { draftId, versionId } = await drafted('望舒蒸馏塔')
  expect(await inClear('望舒')).toBe(0)
  expect(draftText((await detail(draftId)).content)).toContain('望舒蒸馏塔')
  const other = await drafted('另一样货物')
  const [one, two] = await Promise.all(
    [draftId, other.draftId].map((id) => theRow(db, 'ai_draft', { id } as never)),
  )
  await expect(openDraft(world.services, { ...two!, words_sealed: one!.words_sealed })).rejects.toThrow()
  const version = (await rowsOf(db, 'ai_draft_version', { id: versionId } as never))[0]!
  expect((await openVersion(world.services, version)).text).toContain('望舒蒸馏塔')
})

it('what the release before kept in clear is sealed by and by, and nothing it saves meanwhile is lost', async () => {
  await sql`delete from backfill where name like 'drafting.seal%'`.execute(db)
  const first = await drafted('甲号设备')
  const second = await drafted('乙号设备')
  expect(await inClear('甲号设备')).toBe(2)
  await sealDrafts(world.services)
  await sealVersions(world.services)
  // Behind the copying, an older server saves; what it wrote is what everybody reads.
  await savedByOlder(first.draftId, '甲号设备', '丙号设备')
  expect(draftText((await detail(first.draftId)).content)).toContain('丙号设备')
  await saved(second.draftId, '乙号设备', '丁号设备')
  expect(await inClear('丁号设备')).toBe(1)

  const aDayLater = { ...world.services, clock: () => new Date(world.clock.now().getTime() + DAY + 1) }
  await sealDrafts(aDayLater)
  await sealVersions(aDayLater)
  for (const words of ['甲号设备', '乙号设备', '丙号设备', '丁号设备'])
    expect([words, await inClear(words)]).toEqual([words, 0])
  expect(draftText((await detail(first.draftId)).content)).toContain('丙号设备')
  expect(draftText((await detail(second.draftId)).content)).toContain('丁号设备')
  const compared = await world.call(
    '/draftAI/compareVersions',
    { draftId: first.draftId, base: first.versionId },
    { token: admin },
  )
  expect(compared.data.some(({ finalText }) => finalText.includes('丙'))).toBe(true)

  // An older server that was never stopped.
  await savedByOlder(first.draftId, '丙号设备', '戊号设备')
  await sealDrafts(aDayLater)
  expect(await inClear('戊号设备')).toBe(0)
  const { content, notes } = await detail(first.draftId)
  expect(draftText(content)).toContain('戊号设备')
  expect(notes).toEqual((await detail(second.draftId)).notes)
  expect(notes).toContainEqual(expect.stringContaining('送货上门'))
})
