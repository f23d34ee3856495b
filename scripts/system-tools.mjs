// What the tests use that npm does not bring. Installed where that is allowed (Debian as root), named otherwise.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'

const onPath = (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0

const hasChromium = () =>
  [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
  ].some((file) => file && existsSync(file))
const hasChineseFont = () => spawnSync('sh', ['-c', 'fc-list :lang=zh | grep -q .']).status === 0

const TOOLS = [
  {
    what: 'Chromium（浏览器测试）',
    have: hasChromium,
    debian: ['chromium-headless-shell'],
    otherwise: ['chromium'],
  },
  { what: '中文字体（浏览器测试）', have: hasChineseFont, debian: ['fonts-noto-cjk', 'fontconfig'] },
  {
    what: 'pdfsig、pdftoppm（验签与渲染）',
    have: () => onPath('pdfsig') && onPath('pdftoppm'),
    debian: ['poppler-utils'],
  },
  { what: 'qpdf（PDF 结构检查）', have: () => onPath('qpdf'), debian: ['qpdf'] },
  { what: 'certutil（证书库）', have: () => onPath('certutil'), debian: ['libnss3-tools'] },
  { what: 'mutool（PDF 检查）', have: () => onPath('mutool'), debian: ['mupdf-tools'] },
  { what: 'openssl（签名核验）', have: () => onPath('openssl'), debian: ['openssl'] },
  { what: 'nginx（反向代理演练）', have: () => onPath('nginx'), debian: ['nginx'] },
  { what: 'haproxy（反向代理演练）', have: () => onPath('haproxy'), debian: ['haproxy'] },
  {
    what: 'PgBouncer（连接池演练）',
    have: () => ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].some((file) => existsSync(file)),
    debian: ['pgbouncer'],
  },
]

/** Debian starts what it installs; the drills start their own. */
const POLICY = '/usr/sbin/policy-rc.d'
const withoutStarting = (install) => {
  if (existsSync(POLICY)) return install()
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    install()
  } finally {
    rmSync(POLICY)
  }
}

export const ensureSystemTools = () => {
  let missing = TOOLS.filter((tool) => !tool.have())
  if (missing.length && process.getuid?.() === 0 && onPath('apt-get')) {
    console.log(`· 安装测试工具：${missing.map((tool) => tool.what).join('、')}`)
    const apt = (...args) =>
      spawnSync('apt-get', ['-y', '-q', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0
    apt('update')
    withoutStarting(() => {
      for (const tool of missing)
        if (!apt('install', '--no-install-recommends', ...tool.debian) && tool.otherwise)
          apt('install', '--no-install-recommends', ...tool.otherwise)
    })
    missing = TOOLS.filter((tool) => !tool.have())
  }
  for (const tool of missing) {
    console.log(`· 缺少 ${tool.what}，相关测试会跳过或失败；Debian 上可安装：${tool.debian.join(' ')}`)
  }
}
