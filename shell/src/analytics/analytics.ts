/** The payload of a click event (specification section 1). */
interface ClickEvent {
  trackingName: string;
  demandName: string;
  userName: string;
}

/** The sink of usage events. A deployment connects its analytics service here. */
export interface Analytics {
  click(event: ClickEvent): void;
}

/** Pushes events to a tag manager's data layer if the page has one; drops them otherwise. */
export const dataLayerAnalytics: Analytics = {
  click: (event) => {
    const layer: unknown = Reflect.get(window, 'dataLayer');
    if (Array.isArray(layer)) layer.push({ event: 'custom_click', ...event });
  },
};
