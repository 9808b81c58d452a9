/** Receivers that check signatures and drop what came before, without a library. */
export const receivers = [
  {
    language: "TypeScript",
    file: "receiver.ts",
    code: `import { createHmac, timingSafeEqual } from "node:crypto"
import { createServer } from "node:http"

const key = Buffer.from((process.env.ALERT_SECRET ?? "").replace("whsec_", ""), "base64")
const seen = new Set<string>()

createServer(async (request, response) => {
  const header = (name: string) => String(request.headers[name])
  request.setEncoding("utf8")
  let body = ""
  for await (const part of request) body += part
  const [id, at] = [header("webhook-id"), header("webhook-timestamp")]
  const own = Buffer.from(\`v1,\${createHmac("sha256", key).update(\`\${id}.\${at}.\${body}\`).digest("base64")}\`)
  const isSigned = header("webhook-signature")
    .split(" ")
    .map((one) => Buffer.from(one))
    .some((one) => one.length === own.length && timingSafeEqual(one, own))
  const isFresh = Math.abs(Date.now() / 1000 - Number(at)) < 300
  if (!isSigned || !isFresh) return response.writeHead(400).end()
  if (!seen.has(id)) {
    seen.add(id)
    const { type, data } = JSON.parse(body)
    console.log(type, data.alert.name, data.value, data.unit)
  }
  response.writeHead(204).end()
}).listen(Number(process.env.PORT ?? 9000))
`
  },
  {
    language: "Python",
    file: "receiver.py",
    code: `import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

key = base64.b64decode(os.environ["ALERT_SECRET"].removeprefix("whsec_"))
seen = set()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        id, at = self.headers["webhook-id"], self.headers["webhook-timestamp"]
        digest = hmac.new(key, f"{id}.{at}.".encode() + body, hashlib.sha256).digest()
        own = "v1," + base64.b64encode(digest).decode()
        given = self.headers["webhook-signature"].split(" ")
        is_signed = any(hmac.compare_digest(own, one) for one in given)
        if not is_signed or abs(time.time() - int(at)) > 300:
            return self.send_error(400)
        if id not in seen:
            seen.add(id)
            message = json.loads(body)
            data = message["data"]
            print(message["type"], data["alert"]["name"], data["value"], data["unit"], flush=True)
        self.send_response(204)
        self.end_headers()


HTTPServer(("", int(os.environ.get("PORT", "9000"))), Receiver).serve_forever()
`
  }
] as const
