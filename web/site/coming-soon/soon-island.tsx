import { hydrateIsland } from '../hydrate-island.tsx';
import { SoonBooking } from './soon-booking.tsx';

export const start = (place: HTMLElement, ended: AbortSignal) => hydrateIsland(place, SoonBooking, ended);
