// An installed LibreOffice, one process and one profile per conversion: two on one profile fail without a message.

import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DocumentError } from '../errors.ts'
import { STAND_IN_VERSION, standInFontFolder } from './stand-in-fonts.ts'

export type SystemJob = {
  libreOffice: string
  source: string
  folder: string
  workFolder: string
  format?: 'pdf' | 'xlsx'
}

/** Which of its exporters writes the format from what lies in the file. */
const exporter = (source: string, format: 'pdf' | 'xlsx') =>
  format === 'xlsx' ? 'xlsx' : `pdf:${/\.xlsx?$/.test(source) ? 'calc' : 'writer'}_pdf_Export`

export async function convertWithSystem({
  libreOffice,
  source,
  folder,
  workFolder,
  format = 'pdf',
}: SystemJob): Promise<string> {
  const fontConfig = join(folder, 'fonts.conf')
  writeFileSync(
    fontConfig,
    fontConfiguration(standInFontFolder(workFolder, 'system'), join(folder, 'font-cache')),
  )
  const profile = pathToFileURL(join(folder, 'profile')).href
  const version =
    (await run(libreOffice, ['--version'], folder, fontConfig)).trim().split('\n')[0] ?? 'unknown'
  await run(
    libreOffice,
    [
      `-env:UserInstallation=${profile}`,
      '--headless',
      '--norestore',
      '--nolockcheck',
      '--nodefault',
      '--convert-to',
      exporter(source, format),
      '--outdir',
      folder,
      source,
    ],
    folder,
    fontConfig,
  )
  return `${version} ${STAND_IN_VERSION}`
}

function run(command: string, args: string[], folder: string, fontConfig: string): Promise<string> {
  return new Promise((resolve, reject) => {
    // In the worker's own process group and network, so limits and the missing network hold for it too.
    const child = spawn(command, args, {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        TMPDIR: folder,
        LANG: 'zh_CN.UTF-8',
        FONTCONFIG_FILE: fontConfig,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    child.stdout.on('data', (data) => {
      output = (output + data).slice(0, 4096)
    })
    child.on('error', (error) =>
      reject(new DocumentError('engine-missing', 'LibreOffice does not start', { cause: error })),
    )
    child.on('exit', (code) =>
      code === 0 ? resolve(output) : reject(new DocumentError('damaged', `LibreOffice ended with ${code}`)),
    )
  })
}

const fontConfiguration = (fonts: string, cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${cache}</cachedir>
  <alias binding="same"><family>serif</family><prefer><family>SimSun</family></prefer></alias>
  <alias binding="same"><family>sans-serif</family><prefer><family>SimHei</family></prefer></alias>
</fontconfig>
`
