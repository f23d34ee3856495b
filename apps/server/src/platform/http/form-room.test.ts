import { everyCall } from '@xinqi/api/calls'
import { CODE } from '@xinqi/api/error-codes'
import { API_BASE } from '@xinqi/api/limits'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../../test/world.ts'
import { formRoom } from './form-room.ts'

const world = await worldOfFile()
const MB = 1024 * 1024

describe('room for forms', () => {
  it('is shared by all, no sender takes it all, and it is given back once', () => {
    const room = formRoom(100, 40)
    const first = room.take('a', 30)
    expect(() => room.take('a', 20)).toThrow('正在上传的文件较多')
    room.take('b', 60)
    expect(() => room.take('c', 20)).toThrow('正在上传的文件较多')
    first()
    first()
    room.take('c', 40)
    expect(() => room.take('d', 1)).toThrow()
  })

  it('every form says how much it may bring', () => {
    const forms = everyCall().filter(([, { kind }]) => kind === 'multipart')
    expect(forms.length).toBeGreaterThan(40)
    for (const [path, { files, maxBytes }] of forms)
      expect([path, files! > 0, maxBytes! > 0 && maxBytes! <= 50 * MB]).toEqual([path, true, true])
  })

  it('every form anybody may send has a limit per visitor', () => {
    const open = everyCall().filter(([, { kind, auth }]) => kind === 'multipart' && auth === 'public')
    expect(open.map(([path, { visitors }]) => [path, visitors !== undefined])).toEqual(
      open.map(([path]) => [path, true]),
    )
  })
})

describe('a form larger than its call declares', () => {
  const part = (bytes: Buffer) => ({ name: 'file', fileName: '合同.pdf', bytes })

  it('is refused by its announced size', async () => {
    const answer = await world.form('/contract/verifyFile', [part(Buffer.alloc(13 * MB))])
    expect(answer).toMatchObject({ http: 413, code: CODE.TOO_LARGE })
  })

  it('is refused by the number of its files', async () => {
    const answer = await world.form('/contract/verifyFile', [part(Buffer.from('a')), part(Buffer.from('b'))])
    expect(answer).toMatchObject({ http: 413, code: CODE.TOO_LARGE })
  })
})

it('a visitor over his limit is refused before a byte of his form is read', async () => {
  const codes = []
  // Forms that are no forms: whoever reads them says so.
  for (let turn = 0; turn < 32; turn++) {
    const answer = await world.send({
      url: `${API_BASE}/contract/verifyFile`,
      payload: 'not a form',
      contentType: 'multipart/form-data; boundary=x',
      remoteAddress: '203.0.113.9',
      bodyHash: 'a'.repeat(64),
    })
    codes.push(answer.http)
  }
  expect(codes.slice(30)).toEqual([429, 429])
  expect(codes.slice(0, 30)).not.toContain(429)
})
