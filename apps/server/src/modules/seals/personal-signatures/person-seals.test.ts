import { CODE } from '@xinqi/api/error-codes'
import { IDENTITY } from '@xinqi/api/status-names'
import { TICKET } from '@xinqi/api/work-list-status'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { rowsOf } from '../../../platform/db/row.ts'

const world = await worldOfFile()
const person = await world.signIn('13800000008')
const another = await world.signIn('13800000004')
await world.services.db.deleteFrom('person_seal').execute()

/** A wave, as a hand would draw it: x, y, milliseconds, pressure. */
const WAVE = Array.from({ length: 40 }, (_, i) => [i * 8, 60 + 40 * Math.sin(i / 4), i * 12, 0]).flat()
const DESIGN = { shape: 'square', face: 'song', ending: '印', relief: 'red-on-white', colour: 'red' } as const

const list = async (token = person) => (await world.call('/personSeal/list', {}, { token })).data
const draw = (name: string, token = person) =>
  world.call('/personSeal/draw', { name, strokes: [WAVE], colour: 'black' }, { token })

describe('signatures', () => {
  it('are drawn: smooth ink, cropped, at the size of a signature; the first is the default', async () => {
    expect((await draw('手写一')).code).toBe(1)
    const [signature] = await list()
    expect(signature).toMatchObject({ name: '手写一', kind: 1, isDefault: true, widthMm: 45 })
    const picture = await world.app.inject({ url: signature!.picture })
    expect(picture.headers['content-type']).toContain('image/svg+xml')
    expect(picture.body).toContain('fill="#1a1a1a"')
    expect((await draw('手写一')).code).toBe(CODE.PERSON_SEAL_NAME_TAKEN)
    const personal = await world.send({
      method: 'GET',
      url: '/api/web/companySeal/personalSeal?_t=1',
      token: person,
    })
    expect(personal).toMatchObject({ code: 1, data: { seal: { name: '手写一' } } })
  })

  it('are typed with the verified name in several looks', async () => {
    const type = (name: string, design: object) =>
      world.call('/personSeal/type', { name, design: { ...DESIGN, ...design } } as never, { token: person })
    expect((await type('方章', {})).code).toBe(1)
    expect((await type('行楷', { shape: 'signature', face: 'xingkai', colour: 'black' })).code).toBe(1)
    const preview = await world.call('/personSeal/preview', { design: DESIGN }, { token: person })
    const square = (await list()).find(({ name }) => name === '方章')!
    expect(square).toMatchObject({ kind: 2, widthMm: 18, heightMm: 18 })
    expect((await world.app.inject({ url: square.picture })).body).toBe(preview.data.svg)
    const bare = (await list()).find(({ name }) => name === '行楷')!
    expect(bare.widthMm).toBeGreaterThan(bare.heightMm)
  })

  it('come from a photograph with its paper taken away', async () => {
    const ink = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="160"><path d="M30 120C90 10 150 150 210 60S330 40 370 110" fill="none" stroke="#222" stroke-width="9"/></svg>',
    )
    const photo = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#e8e4da' } })
      .composite([{ input: ink, left: 90, top: 70 }])
      .jpeg()
      .toBuffer()
    const file = { name: 'file', fileName: '签名.jpg', bytes: photo }
    const preview = await world.form('/personSeal/previewPicture', [file], { token: person })
    expect(preview).toMatchObject({ code: 1, data: { widthMm: 40 } })
    const made = await world.form('/personSeal/upload', [{ name: 'name', value: '照片' }, file], {
      token: person,
    })
    expect(made.code).toBe(1)
    expect((await list()).find(({ name }) => name === '照片')).toMatchObject({ kind: 3 })
    const bad = { ...file, bytes: Buffer.from('nothing') }
    expect(
      (await world.form('/personSeal/upload', [{ name: 'name', value: '坏' }, bad], { token: person })).code,
    ).toBe(2707)
  })

  it('are renamed, made the default and deleted by their owner alone', async () => {
    const [first, second] = await list()
    const on = (path: '/personSeal/setDefault' | '/personSeal/delete', id: string, token = person) =>
      world.call(path, { personSealId: id }, { token })
    expect((await on('/personSeal/setDefault', second!.personSealId, another)).code).toBe(CODE.NOT_FOUND)
    expect((await on('/personSeal/delete', second!.personSealId, another)).code).toBe(CODE.NOT_FOUND)
    expect((await on('/personSeal/setDefault', second!.personSealId)).code).toBe(1)
    expect((await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual([
      second!.name,
    ])
    const rename = (name: string) =>
      world.call('/personSeal/rename', { personSealId: first!.personSealId, name }, { token: person })
    expect((await rename(second!.name)).code).toBe(CODE.PERSON_SEAL_NAME_TAKEN)
    expect((await rename('改名后')).code).toBe(1)
    expect((await on('/personSeal/delete', second!.personSealId)).code).toBe(1)
    const left = await list()
    expect(left.map(({ name }) => name)).not.toContain(second!.name)
    expect(left.filter(({ isDefault }) => isDefault)).toHaveLength(1)
    expect((await on('/personSeal/delete', newId())).code).toBe(CODE.NOT_FOUND)
  })

  it('are for verified people, twenty at most, and of ink that is ink', async () => {
    const { db } = world.services
    const unverified = await world.signIn('13800000007')
    const { rows } = await db.executeQuery<{ account_id: string }>(
      db
        .updateTable('account')
        .set({ identity_status: IDENTITY.unverified })
        .where('mobile_hash', '=', world.services.columns.lookup('13800000007'))
        .returning('id as account_id')
        .compile(),
    )
    expect(rows).toHaveLength(1)
    expect((await draw('未实名', unverified)).code).toBe(CODE.SEAL_PERSON_UNVERIFIED)
    expect(
      (await world.call('/personSeal/phone', { name: '未', colour: 'black' }, { token: unverified })).code,
    ).toBe(2702)
    const broken = (strokes: number[][]) =>
      world.call('/personSeal/draw', { name: '坏', strokes, colour: 'black' }, { token: person })
    expect((await broken([[1, 2, 3, 0, 5]])).code).toBe(CODE.SEAL_DRAWING)
    expect((await broken([[5, 5, 0, 0]])).msg).toContain('重新书写')
    expect((await broken([])).code).toBe(CODE.BAD_REQUEST)
    expect((await broken([[1, 2]])).code).toBe(CODE.BAD_REQUEST)
    while ((await list()).length < 20) await draw(`签名 ${newId()}`)
    expect((await draw('第二十一')).code).toBe(CODE.PERSON_SEAL_LIMIT)
  })
})

describe('drawing on a phone', () => {
  const begin = async (name: string) =>
    (await world.call('/personSeal/phone', { name, colour: 'blue' }, { token: another })).data
  const status = async (ticketId: string, token = another) =>
    world.call('/personSeal/phoneStatus', { ticketId }, { token })

  it('goes from waiting to opened to done, once, and the desktop sees it', async () => {
    const { ticketId, path } = await begin('手机签名')
    const ticket = path.split('/').at(-1)!
    expect((await status(ticketId)).data).toEqual({ status: TICKET.waiting, personSealId: null })
    const opened = await world.call('/personSeal/phoneOpen', { ticket })
    expect(opened.data).toMatchObject({ owner: '赵*', colour: 'blue', done: false })
    expect((await status(ticketId)).data.status).toBe(TICKET.opened)
    const drawing = () => world.call('/personSeal/phoneDraw', { ticket, strokes: [WAVE] })
    expect((await drawing()).code).toBe(1)
    const done = (await status(ticketId)).data
    expect(done.status).toBe(TICKET.done)
    expect(await list(another)).toMatchObject([
      { personSealId: done.personSealId, name: '手机签名', kind: 1 },
    ])
    expect((await drawing()).code).toBe(CODE.LINK_INVALID)
    expect((await world.call('/personSeal/phoneOpen', { ticket })).data.done).toBe(true)
    const event = await rowsOf(
      world.services.db,
      'audit_event',
      { event: 'personSeal.create', target: '手机签名' },
      { columns: ['actor_name', 'target'] },
    )
    expect(event).toEqual([{ actor_name: '赵六', target: '手机签名' }])
  })

  it('runs out after ten minutes, is nobody else’s to watch, and knows no made-up ticket', async () => {
    const { ticketId, path } = await begin('过期签名')
    const ticket = path.split('/').at(-1)!
    expect((await status(ticketId, person)).code).toBe(CODE.NOT_FOUND)
    world.clock.advance(10 * 60_000)
    expect((await world.call('/personSeal/phoneOpen', { ticket })).code).toBe(CODE.LINK_INVALID)
    expect((await world.call('/personSeal/phoneDraw', { ticket, strokes: [WAVE] })).code).toBe(
      CODE.LINK_INVALID,
    )
    expect((await status(ticketId)).data.status).toBe(TICKET.refused)
    expect((await world.call('/personSeal/phoneOpen', { ticket: 'x'.repeat(32) })).code).toBe(
      CODE.LINK_INVALID,
    )
  })
})
