// Loaded first in every worker process and in every thread it starts.
// 1. The embedded LibreOffice expects Promise.withResolvers, which Node 20 lacks.
// 2. Nothing in here has any business on a network; where the kernel cannot cut it off, this does for JavaScript.

if (!Promise.withResolvers)
  Promise.withResolvers = function withResolvers() {
    let resolve
    let reject
    const promise = new this((yes, no) => {
      resolve = yes
      reject = no
    })
    return { promise, resolve, reject }
  }

const refuse = () => {
  throw new Error('network access is switched off in document workers')
}
const net = require('node:net')
const connect = net.Socket.prototype.connect
net.Socket.prototype.connect = function guarded(...args) {
  const target = Array.isArray(args[0]) ? args[0][0] : args[0]
  const isLocalPipe = typeof target === 'object' && target !== null && typeof target.path === 'string'
  return isLocalPipe ? connect.apply(this, args) : refuse()
}
const dgram = require('node:dgram')
dgram.createSocket = refuse
dgram.Socket.prototype.send = refuse
require('node:dns').lookup = refuse
globalThis.fetch = async () => refuse()
