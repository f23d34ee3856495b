import { createHash } from 'node:crypto'
import { CODE } from '@xinqi/api/error-codes'
import { formDigestText } from '@xinqi/api/wire'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freshBrowser, ok, ZHANG } from '../session/fixtures.ts'
import { openSession } from '../session/session.ts'
import { events, upload } from './call.ts'
import { saveResponse } from './save.ts'

const sha = (input: string | Uint8Array) => createHash('sha256').update(input).digest('hex')

beforeEach(freshBrowser)

const stream = (...pieces: (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece)
      controller.close()
    },
  })

describe('server-sent events', () => {
  it('are read across chunk borders, comments left out', async () => {
    vi.stubGlobal('fetch', async () => ({
      headers: new Headers({ 'content-type': 'text/event-stream' }),
      body: stream(
        'data: {"taskId":"a","pro',
        'gress":10}\n\n: keep-alive\n\nda',
        'ta: {"taskId":"b"}\r\n\r\n',
      ),
    }))
    const seen: unknown[] = []
    await events('/task/events', {}, (task) => seen.push(task), { onOpen: () => seen.push('open') })
    expect(seen).toEqual(['open', { taskId: 'a', progress: 10 }, { taskId: 'b' }])
  })

  it('refused by an ordinary answer fail like any call', async () => {
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response('{"code":403,"msg":"x","data":null}', {
          headers: { 'content-type': 'application/json' },
        }),
    )
    const opened = vi.fn()
    const refused = events('/task/events', {}, () => undefined, { onOpen: opened })
    await expect(refused).rejects.toMatchObject({ code: CODE.FORBIDDEN })
    expect(opened).not.toHaveBeenCalled()
  })
})

describe('uploads', () => {
  it('sign every part and report how much has left', async () => {
    openSession(ZHANG)
    const sent: { headers: Record<string, string>; form?: FormData } = { headers: {} }
    class FakeRequest {
      upload: { onprogress?: (event: object) => void } = {}
      status = 200
      responseText = JSON.stringify(ok({ picture: 'p' }).body)
      onload?: () => void
      open() {}
      setRequestHeader(name: string, value: string) {
        sent.headers[name] = value
      }
      getResponseHeader() {
        return null
      }
      send(form: FormData) {
        sent.form = form
        this.upload.onprogress?.({ loaded: 1, total: 2, lengthComputable: true })
        this.onload?.()
      }
    }
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
    const bytes = Uint8Array.from([1, 2, 3])
    const progress: number[] = []
    await expect(
      upload(
        '/user/uploadProfilePicture',
        { note: '头像\n第二行', file: new Blob([bytes]) },
        { onProgress: (x) => progress.push(x) },
      ),
    ).resolves.toEqual({ picture: 'p' })
    expect(progress).toEqual([0.5])
    expect([...sent.form!.keys()]).toEqual(['note', 'file'])
    const bodyHash = sha(
      formDigestText([
        { name: 'note', sha256: sha('头像\r\n第二行') },
        { name: 'file', sha256: sha(bytes) },
      ]),
    )
    const { createHmac } = await import('node:crypto')
    const text = `POST\n/api/web/user/uploadProfilePicture\n${sent.headers['x-xinqi-timestamp']}\n${sent.headers['x-xinqi-nonce']}\n${bodyHash}`
    expect(sent.headers['x-xinqi-signature']).toBe(
      createHmac('sha256', ZHANG.token).update(text).digest('hex'),
    )
    expect(sent.headers['content-type']).toBeUndefined()
  })
})

describe('downloads', () => {
  it('report progress and keep the Chinese name the server gives', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    const names: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    const response = {
      headers: new Headers({
        'content-length': '4',
        'content-disposition': `attachment; filename="x.pdf"; filename*=UTF-8''${encodeURIComponent('采购合同.pdf')}`,
      }),
      body: stream(Uint8Array.of(1, 2), Uint8Array.of(3, 4)),
    } as unknown as Response
    const progress: number[] = []
    await saveResponse(response, { onProgress: (x) => progress.push(x) })
    expect(progress).toEqual([0.5, 1])
    expect(clicked).toHaveBeenCalledOnce()
    expect(names).toEqual(['采购合同.pdf'])
  })
})
