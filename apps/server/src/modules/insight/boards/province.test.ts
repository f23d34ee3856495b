import { isCreditCode } from '@xinqi/api/credit-code'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'

const world = await worldOfFile()

describe('a province', () => {
  it('is the address’s, else the credit code’s, else not known', async () => {
    const provinceOf = async (address: string | null, code: string | null) =>
      (
        await sql<{ name: string }>`select province_of(${address}::text, ${code}::text) as name`.execute(
          world.services.db,
        )
      ).rows[0]!.name
    expect(await provinceOf('黑龙江省哈尔滨市', null)).toBe('黑龙江省')
    expect(await provinceOf('内蒙古呼和浩特', null)).toBe('内蒙古自治区')
    expect(await provinceOf(null, '91350100M000100Y43')).toBe('福建省')
    expect(await provinceOf(null, '91350100M000100Y44')).toBe('未知')
    expect(await provinceOf('某街一号', null)).toBe('未知')
  })

  it('has a check digit the database reckons as we do', async () => {
    const codes = [
      '91350100M000100Y43',
      '91350100M000100Y44',
      '9111000071093465XD',
      '91110000710934650D',
      '',
      'x'.repeat(18),
    ]
    const { rows } = await sql<{ code: string; good: boolean }>`
      select code, is_credit_code(code) as good from unnest(${sql.val(codes)}::text[]) code`.execute(
      world.services.db,
    )
    for (const { code, good } of rows) expect([code, good]).toEqual([code, isCreditCode(code)])
  })
})
