import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DownloadFile } from './DownloadFile.tsx'
import type { Detail } from './detail.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const file = {
  fileId: 'f',
  name: '扫描件.docx',
  url: '/file/f',
  pages: [],
} as unknown as Detail['files'][number]
const shown = (files: Detail['files'], one = file) =>
  render(
    <DownloadFile
      detail={{ name: '采购合同 2026/11', files } as Detail}
      file={one}
      label="下载 扫描件.docx"
    />,
  )

it('names the file by the contract', () => {
  shown([file])
  expect(screen.getByRole('link').getAttribute('download')).toBe('采购合同 2026_11.pdf')
})

it('tells several files of a contract apart', () => {
  shown([file, file])
  expect(screen.getByRole('link').getAttribute('download')).toBe('采购合同 2026_11-扫描件.pdf')
})

it('gives the original where that is what was signed, and not its pages', () => {
  const original = { ...file, ofd: { isSigned: true, url: '/file/original' } }
  shown([original], original)
  const link = screen.getByRole('link')
  expect(link.getAttribute('download')).toBe('采购合同 2026_11.ofd')
  expect(link.getAttribute('href')).toBe('/file/original')
})

it('says inside WeChat, where nothing can be saved, how to get to a browser that can', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) MicroMessenger/8.0.50')
  shown([file])
  expect(screen.queryByRole('link')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '下载 扫描件.docx' }))
  expect(screen.getByText(/在浏览器中打开/)).toBeTruthy()
})
