import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { acceptOf, DOCUMENT_RULES, refusalOf } from './refusal.ts'
import { type SendWay, UploadBox } from './UploadBox.tsx'

// antd draws slowly when the machine is busy.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

const MB = 1024 * 1024

describe('refusalOf', () => {
  it('takes every type the specification lists, whatever the case', () => {
    for (const type of 'bmp jpeg jpg png tif tiff doc docx pdf ofd wps PDF Docx'.split(' ')) {
      expect(refusalOf({ name: `合同.${type}`, size: 1 }, DOCUMENT_RULES)).toBeNull()
    }
  })
  it('refuses other types in the specification’s words', () => {
    const words = '上传文件类型错误，仅支持上传BMP/JPEG/JPG/PNG/TIF/TIFF格式图片及Word/WPS/PDF/OFD格式文档'
    expect(refusalOf({ name: 'run.exe', size: 1 }, DOCUMENT_RULES)).toBe(words)
    expect(refusalOf({ name: 'pdf', size: 1 }, DOCUMENT_RULES)).toBe(words)
    expect(refusalOf({ name: 'a.pdf.exe', size: 1 }, DOCUMENT_RULES)).toBe(words)
  })
  it('says that there is nothing in an empty file', () => {
    expect(refusalOf({ name: 'a.pdf', size: 0 }, DOCUMENT_RULES)).toMatch(/空的/)
  })
  it('takes exactly 10 MB and refuses one byte more', () => {
    expect(refusalOf({ name: 'a.pdf', size: 10 * MB }, DOCUMENT_RULES)).toBeNull()
    expect(refusalOf({ name: 'a.pdf', size: 10 * MB + 1 }, DOCUMENT_RULES)).toBe(
      '单个文件大小不超过10M，请重新上传',
    )
  })
})

describe('UploadBox', () => {
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })

  it('hands the answer on', async () => {
    const onDone = vi.fn()
    render(<UploadBox label="上传合同" send={async (file) => `key of ${file.name}`} onDone={onDone} />)
    choose(new File(['x'], '合同.pdf'))
    await waitFor(() => expect(onDone.mock.calls[0]?.[0]).toBe('key of 合同.pdf'))
  })
  it('shows how far it is and can be stopped', async () => {
    let way: SendWay | undefined
    render(
      <UploadBox
        label="上传合同"
        send={(_file, given) =>
          new Promise((_, reject) => {
            way = given
            given.onProgress(0.42)
            given.signal.addEventListener('abort', () => reject(new Error('stopped')))
          })
        }
        onDone={vi.fn()}
      />,
    )
    choose(new File(['x'], '合同.pdf'))
    expect(await screen.findByText('42%')).toBeTruthy()
    fireEvent.click(screen.getByText('取消上传'))
    await waitFor(() => expect(way?.signal.aborted).toBe(true))
    expect(await screen.findByText('上传合同')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
  it('drops a refused file and says why', async () => {
    const send = vi.fn()
    render(<UploadBox label="上传合同" send={send} onDone={vi.fn()} />)
    choose(new File(['x'], 'a.exe'))
    expect((await screen.findByRole('alert')).textContent).toBe(DOCUMENT_RULES.typeMessage)
    expect(send).not.toHaveBeenCalled()
  })
})

describe('acceptOf', () => {
  it('says pictures as a kind, so that a telephone offers its camera, and only where they are taken', () => {
    expect(acceptOf(DOCUMENT_RULES)).toMatch(/^image\/\*,\./)
    expect(acceptOf({ ...DOCUMENT_RULES, types: ['xlsx'] })).toBe('.xlsx')
  })
})
