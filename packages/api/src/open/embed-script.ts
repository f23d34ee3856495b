// What a partner's page loads to show a page of ours in a frame. It runs in his page, in whatever browser his users
// have: plain, small, without anything else of ours. Only messages of the frame it made, from our origin, are heard.

export const EMBED_PATH = '/embed/v1/xinqi.js'

export const EMBED_SCRIPT = `(() => {
  'use strict'
  const home = new URL(document.currentScript.src).origin
  const TYPES = ['ready', 'height', 'signed', 'refused', 'closed']
  const WAIT_MS = 20000

  const open = ({ url, mount, on = {} }) => {
    const address = new URL(url, home)
    if (address.origin !== home) throw new TypeError('Xinqi.open: url 须是 ' + home + ' 的链接')
    const holder = typeof mount === 'string' ? document.querySelector(mount) : mount
    if (mount && !holder) throw new TypeError('Xinqi.open: 找不到 mount 所指的元素')

    const frame = document.createElement('iframe')
    frame.title = '信契签署页'
    frame.allow = 'camera; fullscreen'
    frame.style.cssText = 'border:0;width:100%;height:' + (holder ? '640px' : '100%')
    const shade = holder ? null : document.createElement('div')
    if (shade) {
      shade.setAttribute('role', 'dialog')
      shade.setAttribute('aria-modal', 'true')
      shade.setAttribute('aria-label', frame.title)
      shade.style.cssText = 'position:fixed;inset:0;z-index:2147483000;background:#fff;display:flex;flex-direction:column'
      const leave = document.createElement('button')
      leave.type = 'button'
      leave.textContent = '关闭'
      leave.style.cssText = 'align-self:flex-end;min-width:64px;min-height:44px;border:0;background:none;font-size:16px'
      leave.onclick = () => { tell('closed', {}); close() }
      shade.append(leave, frame)
    }

    const tell = (type, detail) => { if (typeof on[type] === 'function') on[type](detail) }
    let late = setTimeout(() => tell('error', { reason: '20 秒内没有打开：请检查嵌入来源是否已登记、链接是否已失效' }), WAIT_MS)
    const hear = (event) => {
      const said = event.data
      if (event.origin !== home || event.source !== frame.contentWindow) return
      if (!said || said.source !== 'xinqi' || !TYPES.includes(said.type)) return
      clearTimeout(late)
      if (said.type === 'height' && holder && said.height > 0) frame.style.height = said.height + 'px'
      const { source, type, ...detail } = said
      tell(type, detail)
    }
    const close = () => {
      clearTimeout(late)
      removeEventListener('message', hear)
      ;(shade || frame).remove()
    }
    addEventListener('message', hear)
    frame.src = address.href
    ;(holder || document.body).append(shade || frame)
    return { close, frame }
  }
  window.Xinqi = Object.freeze({ open })
})()
`
