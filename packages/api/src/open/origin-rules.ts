// Whose pages may frame ours and where ours lead back to, as it may be registered. The console and the server judge alike.

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const MOST = 253

/** The developer's own machine, as a browser writes its name. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.has(hostname)

const read = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

/** http on the developer's own machine: for a sandbox alone, and no certificate is needed there. */
export const isLocalOrigin = (origin: string): boolean => {
  const url = read(origin)
  return url !== null && url.protocol === 'http:' && isLoopback(url.hostname)
}

/** What is wrong with an origin of a page that wants to frame ours; null when nothing is. */
export const frameProblem = (origin: string, isSandbox: boolean): string | null => {
  const url = read(origin)
  const written = origin.toLowerCase()
  if (!url || origin.length > MOST || !/^https?:$/.test(url.protocol))
    return `「${origin}」不是网页来源，应写作 https://www.example.com`
  if (url.hostname === '[::1]')
    return `「${origin}」不能用作嵌入来源：浏览器不按 IPv6 地址比较，请改用 http://localhost:端口`
  if (written !== url.origin)
    return `「${origin}」须只写协议、域名与端口（默认端口不写），应为 ${url.origin === 'null' ? 'https://www.example.com' : url.origin}`
  if (!/^[a-z0-9.-]*[a-z0-9]$/.test(url.hostname)) return `「${origin}」的域名有误，不支持通配符`
  if (url.protocol === 'https:') return null
  if (!isLoopback(url.hostname))
    return `「${origin}」须为 https；http 只在沙箱应用中用于 localhost 与 127.0.0.1`
  return isSandbox ? null : `「${origin}」是开发者本机，只有沙箱应用可以登记`
}

/** What is wrong with a host our pages are to lead back to; null when nothing is. */
export const hostProblem = (host: string, isSandbox: boolean): string | null => {
  const url = read(`https://${host}`)
  if (!url || host.length > MOST || url.host !== host.toLowerCase())
    return `「${host}」不是域名，应写作 www.example.com 或 www.example.com:8443，不带协议与路径`
  if (isLoopback(url.hostname))
    return isSandbox
      ? `「${host}」不必登记：沙箱应用的返回地址可直接使用 http://${host}`
      : `「${host}」是开发者本机，正式应用不能返回到那里`
  if (!/^[a-z0-9.-]*[a-z0-9]$/.test(url.hostname)) return `「${host}」的域名有误，不支持通配符`
  return null
}
