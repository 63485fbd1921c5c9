/** Stands for the browser's EventSource: a refusal closes it for good, a broken connection does not. */
export class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly made: FakeSource[] = [];
  readyState = 0;

  constructor() {
    super();
    FakeSource.made.push(this);
  }

  refuse() {
    this.close();
    this.dispatchEvent(new Event("error"));
  }

  close() {
    this.readyState = FakeSource.CLOSED;
  }
}
