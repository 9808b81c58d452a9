const remedies: Readonly<Record<string, string>> = {
  EADDRINUSE: "stop the program that holds it, or set PORT to another",
  EACCES: "set PORT to 1024 or more, or allow this user to listen there",
  EADDRNOTAVAIL: "set HOST to an address of this machine",
  ENOTFOUND: "set HOST to an address of this machine"
}

/** Failure where the system refuses an address to listen on, by the code of its error, with the remedy. */
export const cannotListen = (host: string, port: number, code: string): Error =>
  new Error(`Cannot listen on ${host}:${port} (${code}): ${listenRemedy(code)}`)

/** Remedy where the system refuses an address to listen on, by the code of its error. */
export const listenRemedy = (code: string): string => remedies[code] ?? "set HOST and PORT to where it can listen"
