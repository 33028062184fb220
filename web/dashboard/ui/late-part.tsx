import { Component, type ComponentType, type FunctionComponent, type ReactNode, Suspense, use } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from './button.tsx';
import { labels } from './labels.ts';
import { loadPart } from './load-part.ts';

type Props = { fallback?: ReactNode; children: ReactNode };

/** Shows a fallback until its parts have loaded. One that fails says so in its place, until it loads: at a press, or by itself. */
export function LatePart({ fallback, children }: Props) {
  return (
    <Boundary place={useLocation().pathname}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

/** A part whose code loads when it is first shown, in a boundary of its own. `part` is the name of its module. */
export function late<Name extends string, Own extends object>(
  part: string,
  load: () => Promise<Record<Name, ComponentType<Own>>>,
  name: Name,
  fallback?: ReactNode,
) {
  const Part = lateRoom(part, async () => (await load())[name]);
  return (props: Own) => (
    <LatePart fallback={fallback}>
      <Part {...props} />
    </LatePart>
  );
}

/** How often parts that could not be loaded are loaded again, without a press. */
const againMilliseconds = 10_000;
/** Five minutes: after a deployment, a file of the release before may be gone for good. */
const mostTimes = 30;

/** Why parts could not be loaded. Any other error is one of rendering. */
const loadErrors = new WeakSet<WeakKey>();
/** Load the parts again that could not be loaded. */
const failed = new Set<() => Promise<unknown>>();

/** A part without a boundary of its own, such as a page: the boundary around it shows the last page until the next one has loaded. */
export function lateRoom<Own extends object>(
  part: string,
  load: () => Promise<ComponentType<Own>>,
): FunctionComponent<Own> {
  let loading: Promise<ComponentType<Own>> | undefined;
  function start() {
    loading = loadPart(part, load);
    failed.delete(start);
    loading.catch((error) => {
      failed.add(start);
      loadErrors.add(error);
    });
    return loading;
  }
  return (props) => {
    const Part = use(loading ?? start());
    return <Part {...props} />;
  };
}

/** @returns whether one of them has loaded now */
async function loadFailed(): Promise<boolean> {
  const loaded = await Promise.allSettled([...failed].map((load) => load()));
  return loaded.some(({ status }) => status === 'fulfilled');
}

type BoundaryProps = { place: string; children: ReactNode };
type State = {
  place: string;
  isFailed: boolean;
  isRetried: boolean;
  /** Of an error of rendering, as the console has it. */
  errorId?: string | undefined;
};

class Boundary extends Component<BoundaryProps, State> {
  override state: State = { place: this.props.place, isFailed: false, isRetried: false };
  #timer: number | undefined;
  #times = 0;

  static getDerivedStateFromError = (error: WeakKey) => ({
    isFailed: true,
    errorId: loadErrors.has(error) ? undefined : crypto.randomUUID().slice(0, 8),
  });

  /** Another page starts without the failure of the last one. */
  static getDerivedStateFromProps({ place }: BoundaryProps, state: State) {
    return place === state.place ? null : { place, isFailed: false, isRetried: false };
  }

  override componentDidMount() {
    addEventListener('online', this.#loadAlone);
  }

  override componentDidCatch(error: unknown) {
    if (this.state.errorId) console.error(`Error ${this.state.errorId}`, error);
    this.#timer ??= window.setInterval(this.#tick, againMilliseconds);
  }

  override componentDidUpdate({ place }: BoundaryProps) {
    if (!this.state.isFailed) this.#stop();
    // The failure may be that of an earlier visit.
    else if (place !== this.props.place) void this.#loadAlone();
  }

  override componentWillUnmount() {
    removeEventListener('online', this.#loadAlone);
    this.#stop();
  }

  #tick = () => {
    this.#times += 1;
    if (this.#times === mostTimes) clearInterval(this.#timer);
    void this.#loadAlone();
  };

  #stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#times = 0;
  }

  /** Shows the parts once one of them has loaded. Another failure changes nothing. */
  #loadAlone = async () => {
    if (!this.state.isFailed || failed.size === 0 || document.hidden) return;
    if (await loadFailed()) this.setState({ isFailed: false });
  };

  #press = () => {
    void loadFailed();
    this.setState({ isFailed: false, isRetried: true });
  };

  override render() {
    const { isFailed, isRetried, errorId } = this.state;
    if (!isFailed) return this.props.children;
    return (
      <div
        role="alert"
        className="sticky bottom-0 z-20 my-4 flex flex-wrap items-center gap-4 border-l-4 border-error bg-surface p-4"
      >
        <p className="mr-auto">{errorId ? labels.admin.renderFailed(errorId) : labels.admin.partFailed}</p>
        {/* Another document: what failed may be around all routes. */}
        {errorId && (
          <a href="/admin" className="underline">
            {labels.admin.start}
          </a>
        )}
        {/* After a press that failed again, the focus would be lost with the pressed button. */}
        <Button autoFocus={isRetried} onClick={this.#press}>
          {labels.admin.retry}
        </Button>
      </div>
    );
  }
}
