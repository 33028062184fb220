/** Replaces `XMLHttpRequest`: sends through the stubbed `fetch`, after a report that half of the file is sent. */
export class StubRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  status = 0;
  readonly #aborter = new AbortController();
  readonly #headers: Record<string, string> = {};
  #url = '';
  #method = '';

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  abort(): void {
    this.#aborter.abort();
    this.onabort();
  }

  async send(body: File): Promise<void> {
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    try {
      const request = { method: this.#method, headers: this.#headers, body };
      this.status = (await fetch(this.#url, request)).status;
    } catch {
      return this.onerror();
    }
    if (this.#aborter.signal.aborted) return;
    this.upload.onprogress?.({ loaded: 2, total: 2 });
    this.onload();
  }
}
